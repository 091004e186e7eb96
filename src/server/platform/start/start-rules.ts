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
  METRICS_HOST?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
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
  return [...violations, ...roleViolations(settings), ...metricsViolations(settings), ...plainHttpViolations(settings)];
}

/** Other machines may read the metrics only with a token. */
function metricsViolations({ METRICS_HOST, METRICS_TOKEN }: StartSettings): Violation[] {
  if (METRICS_HOST === undefined || isLoopbackHost(METRICS_HOST) || METRICS_TOKEN !== undefined) return [];
  return [{ name: 'METRICS_HOST', message: 'others could read the metrics: set METRICS_TOKEN, or use 127.0.0.1' }];
}

function roleViolations({ ROLE, DATABASE_URL }: StartSettings): Violation[] {
  if (ROLE === 'all' || DATABASE_URL !== undefined) return [];
  const message = `the embedded database belongs to one process: set DATABASE_URL, or use all instead of ${ROLE}`;
  return [{ name: 'ROLE', message }];
}

const OTHERS_COULD_REACH = 'others could reach this server: set NODE_ENV=production, or';

function developmentViolations(settings: StartSettings): Violation[] {
  const { HOST, METRICS_HOST, PUBLIC_URL, SMTP_URL, DEV_MAILBOX, TRUST_PROXY } = settings;
  const found: Violation[] = [];
  if (HOST !== undefined && !isLoopbackHost(HOST))
    found.push({ name: 'HOST', message: `${OTHERS_COULD_REACH} use 127.0.0.1` });
  if (METRICS_HOST !== undefined && !isLoopbackHost(METRICS_HOST) && settings.METRICS_TOKEN !== undefined)
    found.push({ name: 'METRICS_HOST', message: `${OTHERS_COULD_REACH} use 127.0.0.1` });
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

const ENCRYPTED = [
  'PUBLIC_URL',
  'TEXT_MODEL_URL',
  'ANALYTICS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
] as const;

/** These connections carry sessions, keys and amounts of companies, so they must be encrypted. */
function plainHttpViolations(settings: StartSettings): Violation[] {
  const names = ENCRYPTED.filter((name) => {
    const url = new URL(settings[name] ?? 'https://localhost');
    return url.protocol === 'http:' && !isLoopbackHost(url.hostname);
  });
  return names.map((name) => ({ name, message: 'must begin with https:// (http:// is for this machine only)' }));
}
