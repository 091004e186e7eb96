import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { StartRefusal } from './start-refusal.ts';

const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
const PUBLIC_URL = 'https://app.cuadra.example';
const SMTP_URL = 'smtps://user:secret@mail.example:465';
const DATABASE_URL = 'postgres://cuadra@127.0.0.1/cuadra';
/** All settings that production requires. */
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL, SMTP_URL, SECRETS_KEY };
const without = (name: keyof typeof PRODUCTION) => ({ ...PRODUCTION, [name]: '' });

type Row = [env: Record<string, string>, refused: string[]];

/**
 * NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY and SMTP_URL: the valid combinations, and the settings that each refusal
 * names.
 */
const MATRIX: Row[] = [
  // Outside production: only on this machine.
  [{}, []],
  [{ NODE_ENV: 'test' }, []],
  [{ HOST: '127.0.0.1' }, []],
  [{ HOST: '::1' }, []],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:4000' }, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:5000' }, []],
  [{ SMTP_URL }, []],
  [{ HOST: '0.0.0.0' }, ['HOST']],
  [{ HOST: '::' }, ['HOST']],
  [{ HOST: '192.168.1.7', NODE_ENV: 'test' }, ['HOST']],
  [{ PUBLIC_URL }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'https://localhost.attacker.example' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL, SMTP_URL }, ['PUBLIC_URL']],
  [{ TRUST_PROXY: '1' }, ['TRUST_PROXY']],
  [{ PUBLIC_URL, TRUST_PROXY: '1' }, ['PUBLIC_URL', 'TRUST_PROXY']],
  [{ HOST: '0.0.0.0', PUBLIC_URL, TRUST_PROXY: '2' }, ['HOST', 'PUBLIC_URL', 'TRUST_PROXY']],
  // In production: with all required settings.
  [PRODUCTION, []],
  [{ ...PRODUCTION, HOST: '127.0.0.1', TRUST_PROXY: '1' }, []],
  [{ ...PRODUCTION, HOST: '0.0.0.0', TRUST_PROXY: '0' }, []],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://localhost:4000' }, []],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://app.cuadra.example' }, ['PUBLIC_URL']],
  [without('SMTP_URL'), ['SMTP_URL']],
  [without('PUBLIC_URL'), ['PUBLIC_URL']],
  [without('SECRETS_KEY'), ['SECRETS_KEY']],
  [{ NODE_ENV: 'production' }, ['SMTP_URL', 'PUBLIC_URL', 'SECRETS_KEY']],
  [{ NODE_ENV: 'production', HOST: '127.0.0.1' }, ['SMTP_URL', 'PUBLIC_URL', 'SECRETS_KEY']],
  // Development features are refused in production, and the development mailbox and SMTP exclude each other.
  [{ ...PRODUCTION, DEMO: 'on' }, ['DEMO']],
  [{ ...PRODUCTION, DEV_MAILBOX: 'on' }, ['DEV_MAILBOX']],
  [{ DEV_MAILBOX: 'on', SMTP_URL }, ['DEV_MAILBOX']],
  // Metrics are never public: loopback, or a token; outside production loopback alone.
  [{ METRICS_PORT: '9464' }, []],
  [{ METRICS_PORT: '9464', METRICS_HOST: '::1' }, []],
  [{ METRICS_TOKEN: 'a'.repeat(32) }, []],
  [{ METRICS_TOKEN: 'short' }, ['METRICS_TOKEN']],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, ['METRICS_HOST']],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a'.repeat(32) }, ['METRICS_HOST']],
  [{ ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, ['METRICS_HOST']],
  [{ ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a'.repeat(32) }, []],
  [{ METRICS_PORT: '0' }, ['METRICS_PORT']],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, ['OTEL_EXPORTER_OTLP_PROTOCOL']],
  // The embedded database belongs to one process.
  [{ ROLE: 'all' }, []],
  [{ ROLE: 'web' }, ['ROLE']],
  [{ ROLE: 'worker' }, ['ROLE']],
  [{ ...PRODUCTION, ROLE: 'worker' }, ['ROLE']],
  [{ ROLE: 'web', DATABASE_URL }, []],
  [{ ROLE: 'worker', DATABASE_URL }, []],
  [{ ...PRODUCTION, ROLE: 'web', DATABASE_URL }, []],
  // A value that is not in the list is refused.
  [{ ROLE: 'jobs' }, ['ROLE']],
  [{ DRAIN_SECONDS: '-1' }, ['DRAIN_SECONDS']],
  [{ NODE_ENV: 'prod' }, ['NODE_ENV']],
  [{ NODE_ENV: 'Production' }, ['NODE_ENV']],
  [{ DEMO: 'true' }, ['DEMO']],
];

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
};

describe('H5 the start matrix: what starts and what is refused', () => {
  it.each(MATRIX)('H5 %j → refused for %j', (env, refused) => {
    const message = refusalOf(env);
    expect(message).not.toContain('\n');
    expect(message.split('; ').flatMap((part) => /^([A-Z_]+): /.exec(part)?.[1] ?? [])).toEqual(refused);
  });

  it('H5 a refusal says what to set, and repeats no secret', () => {
    expect(refusalOf({ PUBLIC_URL })).toContain('NODE_ENV=production');
    expect(refusalOf({ DEV_MAILBOX: 'on', SMTP_URL })).not.toContain('secret');
  });
});

describe('H5 mailbox and demonstration exist only when they were configured', () => {
  const shown = (env: Record<string, string>) => {
    const { hasDemo, hasDevMailbox } = readConfig(env);
    return { hasDemo, hasDevMailbox };
  };

  it.each([
    [{}, false, false],
    [{ NODE_ENV: 'test' }, false, false],
    [{ npm_lifecycle_event: 'start' }, true, true],
    [{ npm_lifecycle_event: 'start', SMTP_URL }, true, false],
    [{ npm_lifecycle_event: 'start', DEMO: 'off', DEV_MAILBOX: 'off' }, false, false],
    [{ npm_lifecycle_event: 'mail' }, false, false],
    [{ npm_lifecycle_event: 'start', ...PRODUCTION }, false, false],
    [{ DEMO: 'on' }, true, false],
    [{ DEV_MAILBOX: 'on' }, false, true],
    [PRODUCTION, false, false],
  ])('H5 %j → demonstration %j, mailbox %j', (env, hasDemo, hasDevMailbox) => {
    expect(shown(env)).toEqual({ hasDemo, hasDevMailbox });
  });
});

it.each(['TEXT_MODEL_URL', 'ANALYTICS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])(
  'M12 %s is https, or on this machine',
  (name) => {
    expect(refusalOf({ [name]: 'http://model.example/v1' })).toMatch(new RegExp(`^${name}: .*https`));
    expect(refusalOf({ [name]: 'http://127.0.0.1.attacker.example/v1' })).toMatch(new RegExp(`^${name}: `));
    expect(refusalOf({ [name]: 'https://model.example/v1' })).toBe('');
    expect(refusalOf({ [name]: 'http://127.0.0.1:1234/v1' })).toBe('');
  },
);
it.each([
  [{}, { servesRequests: true, runsJobs: true, drainSeconds: 0 }],
  [{ DRAIN_SECONDS: '7' }, { servesRequests: true, runsJobs: true, drainSeconds: 7 }],
  [PRODUCTION, { servesRequests: true, runsJobs: true, drainSeconds: 5 }],
  [
    { ...PRODUCTION, ROLE: 'web', DATABASE_URL },
    { servesRequests: true, runsJobs: false, drainSeconds: 5 },
  ],
  [
    { ...PRODUCTION, ROLE: 'worker', DATABASE_URL },
    { servesRequests: false, runsJobs: true, drainSeconds: 0 },
  ],
])('the role decides what a process does: %j → %j', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});
