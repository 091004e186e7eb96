export function ensureDovecot(): string;
