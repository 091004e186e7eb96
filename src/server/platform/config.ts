import { z } from 'zod';
import type { InboundMailbox } from '../mail-in/addresses/inbound-address.ts';
import { type MailboxAddress, parseMailboxUrl } from '../mail-in/mailbox/mailbox-url.ts';
import { parseS3Url, type S3Address } from './files/s3/s3-url.ts';
import { parseSecretKeys, type SecretKeys } from './secrets/secret-keys.ts';
import { StartRefusal } from './start/start-refusal.ts';
import { findStartViolations } from './start/start-rules.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const address = (...schemes: string[]) =>
  z.url({ protocol: new RegExp(`^(${schemes.join('|')})$`), error: `must begin with ${schemes.join(':// or ')}://` });

const keys = z.string().transform((text, context) => {
  const parsed = parseSecretKeys(text);
  if (!parsed) context.addIssue({ code: 'custom', message: 'must be 32 bytes as base64 (openssl rand -base64 32)' });
  return parsed ?? z.NEVER;
});

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4_000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_LISTEN_URL: address('postgres', 'postgresql').optional(),
  S3_URL: z
    .string()
    .transform((text, context) => {
      const parsed = parseS3Url(text);
      // The message never contains the value, because it includes a secret.
      if (parsed.type === 'ok') return parsed.address;
      context.addIssue({ code: 'custom', message: parsed.detail });
      return z.NEVER;
    })
    .optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().optional(),
  PUBLIC_URL: address('http', 'https').optional(),
  SERVE_APP: flag.default(true),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  API_DOCS: z.enum(['on', 'off']).optional(),
  DEV_MAILBOX: z.enum(['on', 'off']).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  CONTACT_EMAIL: z.email().default('ayuda@cuadra.example'),
  TERMS_URL: address('http', 'https').optional(),
  PRIVACY_URL: address('http', 'https').optional(),
  ANALYTICS_URL: address('http', 'https').optional(),
  IMAP_URL: z
    .string()
    .transform((text, context) => {
      const parsed = parseMailboxUrl(text);
      // The message never contains the value, because it includes a password.
      if (parsed.type === 'ok') return parsed.address;
      context.addIssue({ code: 'custom', message: parsed.detail });
      return z.NEVER;
    })
    .optional(),
  MAIL_INBOUND_ADDRESS: z.email().optional(),
  MAIL_RECIPIENT_HEADER: z
    .string()
    .regex(/^[a-z][a-z-]*$/i, 'must be the name of a header field')
    // The sender of a message controls these fields.
    .refine(
      (name) => !/^(to|cc|bcc|from|received|resent-.*)$/i.test(name),
      'must be a field that only the server writes',
    )
    .default('Delivered-To'),
  MAIL_AUTH_HOST: z.string().optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .pipe(z.array(z.string().regex(/^([\d.]+|\[[\da-f:]+\])(:\d+)?$/i, 'must be addresses, separated by commas')))
    .default([]),
  SECRETS_KEY: keys.optional(),
  BACKUPS: z.enum(['on', 'off']).default('on'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: keys.optional(),
  TEXT_MODEL_URL: address('http', 'https').optional(),
  TEXT_MODEL: z.string().default('gpt-4o-mini'),
  TEXT_MODEL_KEY: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces (openssl rand -hex 32)')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the one that is supported').optional(),
  OTEL_SERVICE_NAME: z.string().default('cuadra'),
  OTEL_SDK_DISABLED: flag.default(false),
  SQL_REQUEST_IDS: z.enum(['on', 'off']).optional(),
  npm_lifecycle_event: z.string().optional(),
});

/** Default of DRAIN_SECONDS in production: enough for two failed checks of a load balancer that asks every 2 s. */
const PRODUCTION_DRAIN_SECONDS = 5;

export type Config = {
  isProduction: boolean;
  /** True when the demo and the development mailbox are enabled. Never true in production. */
  hasDemo: boolean;
  hasDevMailbox: boolean;
  /** True when /api/docs is served. It is public, so production serves it only when the setting enables it. */
  hasApiDocs: boolean;
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` reaches. */
  databaseListenUrl: string | undefined;
  /** The bucket that has the uploaded files; without it they are in the data directory. */
  s3: S3Address | undefined;
  /** True when this process serves the API and the app. */
  servesRequests: boolean;
  /** True when this process runs background jobs: imports, the mailbox, the hourly jobs. */
  runsJobs: boolean;
  /** How long a stopping process goes on accepting requests while `/readyz` responds 503. */
  drainSeconds: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The public address of this server, without a slash at the end. Links in emails start with it. */
  publicUrl: string;
  serveApp: boolean;
  /**
   * True when the service worker is disabled: browsers get a worker that removes itself and its cache
   * (docs/offline.md#service-worker).
   */
  isWorkerOff: boolean;
  logLevel: string;
  /** The number of trusted proxies in front of the server: this many entries of x-forwarded-for are trusted. */
  trustProxy: number;
  /** Open connections at one time. Each signed-in browser holds one for live updates. */
  maxConnections: number;
  /** The email address for support. */
  contactEmail: string;
  /** The pages of the operator's terms and privacy policy; without one the app links to none. */
  termsUrl: string | undefined;
  privacyUrl: string | undefined;
  /** The address that receives usage events; without it they are discarded. */
  analyticsUrl: string | undefined;
  /** The mailbox that receives invoices; without it no mailbox is read. */
  mailbox: MailboxAddress | undefined;
  /** The base of the inbound addresses of companies; without it no message belongs to a company. */
  inbound: InboundMailbox | undefined;
  /** The mail server whose Authentication-Results are trusted. */
  mailAuthHost: string | undefined;
  /** The DNS servers for checks of senders; empty for those of the system. */
  dnsServers: string[];
  /** The keys that encrypt stored secrets. Outside production a key is created when none is set. */
  secretKeys: SecretKeys | undefined;
  /** True when a server with the embedded database makes a backup each day. */
  hasDailyBackups: boolean;
  /** Where daily backups are; without it below `dataDir`. */
  backupDir: string | undefined;
  /** The keys of backups: the first encrypts, all open. Without one they are not encrypted. */
  backupKeys: SecretKeys | undefined;
  /**
   * The model that rephrases the sentences of reports (OpenAI's protocol). Without it the sentences stay as they are.
   */
  textModel: TextModel | undefined;
  /** Where the metrics of this process are served; undefined when they are not. */
  metrics: MetricsConfig | undefined;
  /** Where traces are sent; undefined when there are none. */
  tracing: TracingConfig | undefined;
  /** True when each SQL statement of a request names its id in a comment. */
  hasSqlRequestIds: boolean;
  isStartedByNpm: boolean;
};

/** Without a `port` of their own the metrics are served on the server's, and then there is a token. */
export type MetricsConfig = { port: number | undefined; host: string; token: string | undefined };
/** `url` receives spans by OTLP over HTTP. */
export type TracingConfig = { url: string; serviceName: string };

/**
 * Reads the settings of a process. Throws `StartRefusal` with every invalid setting, and with every setting that
 * exposes the server to users who must not reach it (platform/start/start-rules.ts). An empty setting counts as not
 * set.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const value = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = Settings.safeParse(value);
  if (error) refuse(error.issues.map(({ path, message }) => ({ name: path.join('.'), message })));
  const violations = findStartViolations(data);
  if (violations.length > 0) refuse(violations);
  const isProduction = data.NODE_ENV === 'production';
  // `npm start` enables the demo and the development mailbox (README). The rules above allow them only on this machine.
  const isTrial = !isProduction && data.npm_lifecycle_event === 'start';
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '');
  return {
    isProduction,
    hasDemo: parseSwitch(data.DEMO, isTrial),
    hasApiDocs: parseSwitch(data.API_DOCS, !isProduction),
    hasDevMailbox: parseSwitch(data.DEV_MAILBOX, isTrial && data.SMTP_URL === undefined),
    port: data.PORT,
    // Outside production only this machine can connect; in production every machine can, because a load balancer is in
    // front.
    host: data.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseListenUrl: data.DATABASE_LISTEN_URL,
    s3: data.S3_URL,
    ...readRole(data, isProduction),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Cuadra <no-responder@${new URL(publicUrl).hostname}>`,
    publicUrl,
    serveApp: data.SERVE_APP,
    isWorkerOff: data.SERVICE_WORKER === 'off',
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustProxy: data.TRUST_PROXY,
    maxConnections: data.MAX_CONNECTIONS,
    contactEmail: data.CONTACT_EMAIL,
    termsUrl: data.TERMS_URL,
    privacyUrl: data.PRIVACY_URL,
    analyticsUrl: data.ANALYTICS_URL,
    mailbox: data.IMAP_URL,
    inbound: inboundMailbox(data),
    mailAuthHost: data.MAIL_AUTH_HOST,
    dnsServers: data.DNS_SERVERS,
    secretKeys: data.SECRETS_KEY,
    hasDailyBackups: data.BACKUPS === 'on',
    backupDir: data.BACKUP_DIR,
    backupKeys: data.BACKUP_KEY,
    textModel: data.TEXT_MODEL_URL === undefined ? undefined : toTextModel(data.TEXT_MODEL_URL, data),
    metrics: toMetrics(data),
    tracing: toTracing(data),
    hasSqlRequestIds: parseSwitch(data.SQL_REQUEST_IDS, data.LOG_LEVEL === 'debug' || data.LOG_LEVEL === 'trace'),
    isStartedByNpm: data.npm_lifecycle_event !== undefined,
  };
}

type Role = Pick<z.output<typeof Settings>, 'ROLE' | 'DRAIN_SECONDS'>;

function readRole({ ROLE: role, DRAIN_SECONDS: seconds }: Role, isProduction: boolean) {
  const drainSeconds = seconds ?? (isProduction ? PRODUCTION_DRAIN_SECONDS : 0);
  // No load balancer sends requests to a worker.
  return {
    servesRequests: role !== 'worker',
    runsJobs: role !== 'web',
    drainSeconds: role === 'worker' ? 0 : drainSeconds,
  };
}

const parseSwitch = (value: 'on' | 'off' | undefined, otherwise: boolean): boolean =>
  value === undefined ? otherwise : value === 'on';

type AllSettings = z.output<typeof Settings>;

function toMetrics({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: AllSettings) {
  return port === undefined && token === undefined ? undefined : { port, host, token };
}

/** OpenTelemetry's rule: the endpoint of traces is used as it is, the general one gets their path. */
function toTracing(settings: AllSettings): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = settings;
  const url = traces ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  if (url === undefined || settings.OTEL_SDK_DISABLED) return undefined;
  return { url, serviceName: settings.OTEL_SERVICE_NAME };
}

type Inbound = Pick<z.output<typeof Settings>, 'IMAP_URL' | 'MAIL_INBOUND_ADDRESS' | 'MAIL_RECIPIENT_HEADER'>;

/** The default is the mailbox's own address. Throws `StartRefusal` when the address must be set explicitly. */
function inboundMailbox(settings: Inbound): InboundMailbox | undefined {
  const { IMAP_URL: mailbox, MAIL_INBOUND_ADDRESS: value, MAIL_RECIPIENT_HEADER: header } = settings;
  const address = (value ?? mailbox?.user)?.toLowerCase();
  if (address === undefined) return undefined;
  const [local, domain, ...rest] = address.split('@');
  if (!local || !domain || rest.length > 0) {
    throw new StartRefusal('MAIL_INBOUND_ADDRESS: must be set, because the user of IMAP_URL is no e-mail address');
  }
  return { local, domain, recipientHeader: header.toLowerCase() };
}

function refuse(issues: { name: string; message: string }[]): never {
  throw new StartRefusal(issues.map(({ name, message }) => `${name}: ${message}`).join('; '));
}

/** `url` is the base address, without `/chat/completions`. */
export type TextModel = { url: string; model: string; key: string | undefined };

const toTextModel = (
  url: string,
  { TEXT_MODEL: model, TEXT_MODEL_KEY: key }: { TEXT_MODEL: string; TEXT_MODEL_KEY?: string | undefined },
): TextModel => ({
  url: url.replace(/\/+$/, ''),
  model,
  key,
});
