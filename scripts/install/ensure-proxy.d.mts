export function ensureProxy(name: 'nginx' | 'caddy' | 'openssl'): string;
