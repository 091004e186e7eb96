import { isLoopbackHost } from '../http/is-loopback-host.ts';

/**
 * The settings that decide which machines can reach the server and which servers it contacts, as the environment gives
 * them.
 */
export type StartSettings = {
  NODE_ENV: 'development' | 'production' | 'test';
  TRUST_PROXY: number;
  ROLE: 'web' | 'worker' | 'all';
  DATABASE_URL?: string | undefined;
  HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  TEXT_MODEL_URL?: string | undefined;
  ANALYTICS_URL?: string | undefined;
  SECRETS_KEY?: unknown;
  DEMO?: 'on' | 'off' | undefined;
  DEV_MAILBOX?: 'on' | 'off' | undefined;
};

/** `name` is the setting to change, `message` says how. */
type Violation = { name: keyof StartSettings; message: string };

/**
 * The settings that forbid a start; empty when none does. A server that other machines can reach must run in production
 * mode. Production has no public mailbox or demo, and it sends real emails. The embedded database belongs to one process,
 * which has every role.
 */
export function findStartViolations(settings: StartSettings): Violation[] {
  const violations =
    settings.NODE_ENV === 'production' ? productionViolations(settings) : developmentViolations(settings);
  return [...violations, ...roleViolations(settings), ...plainHttpViolations(settings)];
}

function roleViolations({ ROLE, DATABASE_URL }: StartSettings): Violation[] {
  if (ROLE === 'all' || DATABASE_URL !== undefined) return [];
  const message = `the embedded database belongs to one process: set DATABASE_URL, or use all instead of ${ROLE}`;
  return [{ name: 'ROLE', message }];
}

const OTHERS_COULD_REACH = 'others could reach this server: set NODE_ENV=production, or';

function developmentViolations({ HOST, PUBLIC_URL, SMTP_URL, DEV_MAILBOX, TRUST_PROXY }: StartSettings): Violation[] {
  const found: Violation[] = [];
  if (HOST !== undefined && !isLoopbackHost(HOST))
    found.push({ name: 'HOST', message: `${OTHERS_COULD_REACH} use 127.0.0.1` });
  if (PUBLIC_URL !== undefined && !isLoopbackHost(new URL(PUBLIC_URL).hostname)) {
    found.push({ name: 'PUBLIC_URL', message: `${OTHERS_COULD_REACH} use a localhost address` });
  }
  if (TRUST_PROXY > 0) found.push({ name: 'TRUST_PROXY', message: `${OTHERS_COULD_REACH} use 0` });
  if (DEV_MAILBOX === 'on' && SMTP_URL !== undefined) {
    found.push({ name: 'DEV_MAILBOX', message: 'e-mail goes to SMTP_URL: set one of the two' });
  }
  return found;
}

const REQUIRED = {
  SMTP_URL: 'production needs one to send e-mail (smtps://user:password@host:465)',
  PUBLIC_URL: 'production needs the address under which people reach it (https://…)',
  SECRETS_KEY: 'production needs one (openssl rand -base64 32)',
} as const satisfies Partial<Record<keyof StartSettings, string>>;

function productionViolations(settings: StartSettings): Violation[] {
  const missing = (['SMTP_URL', 'PUBLIC_URL', 'SECRETS_KEY'] as const).filter((name) => settings[name] === undefined);
  const forbidden = (['DEMO', 'DEV_MAILBOX'] as const).filter((name) => settings[name] === 'on');
  return [
    ...missing.map((name) => ({ name, message: REQUIRED[name] })),
    ...forbidden.map((name) => ({ name, message: 'must not be on in production' })),
  ];
}

/** These connections carry sessions, keys and amounts of companies, so they must be encrypted. */
function plainHttpViolations(settings: StartSettings): Violation[] {
  const names = (['PUBLIC_URL', 'TEXT_MODEL_URL', 'ANALYTICS_URL'] as const).filter((name) => {
    const url = new URL(settings[name] ?? 'https://localhost');
    return url.protocol === 'http:' && !isLoopbackHost(url.hostname);
  });
  return names.map((name) => ({ name, message: 'must begin with https:// (http:// is for this machine only)' }));
}
