import { Client, Pool } from 'pg';
import { StartRefusal } from '../start/start-refusal.ts';
import { type Backend, LISTEN, type Notification } from './backend.ts';
import { secureDatabaseUrl } from './database-url.ts';
import { valueParsers } from './value-parsers.ts';

const OLDEST_VERSION = 15;

/** Ends a transaction whose process is gone or stuck. A setting of transactions: a pooler has no place for it in a connection. */
const SETTINGS = { idle_in_transaction_session_timeout: '60s' };

/**
 * TCP finds out within seconds that the machine of an idle connection is gone, and only after a quarter of an hour when
 * data was on its way to it.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Times in milliseconds. */
export type PostgresTimes = { queryLimitMs: number; probeIntervalMs: number; probeLimitMs: number };

const TIMES: PostgresTimes = {
  /** Far longer than a statement of a request or a job takes, and shorter than TCP's own limit. */
  queryLimitMs: 10 * 60_000,
  /** How often the connection of notifications is tested: devices miss changes for so long when it is dead. */
  probeIntervalMs: 30_000,
  /** A database that answers nothing for so long counts as lost. */
  probeLimitMs: 10_000,
};

/**
 * `listenUrl` reaches the same database directly. It is needed where `url` is a pooler's that gives each transaction
 * another connection, because notifications belong to a connection.
 */
export type PostgresLocation = { url: string; listenUrl?: string | undefined };

/**
 * Connects to an external PostgreSQL server. Another machine is reached only with verified TLS. Throws `StartRefusal`.
 */
export async function openPostgres(
  { url: databaseUrl, listenUrl }: PostgresLocation,
  times: PostgresTimes = TIMES,
): Promise<Backend> {
  const url = secure('DATABASE_URL', databaseUrl);
  const direct = listenUrl === undefined ? url : secure('DATABASE_LISTEN_URL', listenUrl);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: valueParsers(),
    connectionTimeoutMillis: 10_000,
    application_name: 'cuadra',
    ...KEEP_ALIVE,
  });
  // pg replaces a broken idle connection by itself. Without this listener, the event would end the process.
  pool.on('error', () => {});
  // The same for a connection in use that breaks between two queries: the next query fails.
  pool.on('connect', (client) => void client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int version");
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (version < OLDEST_VERSION)
      throw new StartRefusal(`PostgreSQL ${OLDEST_VERSION} or newer is needed, this is ${version}.`);
  } catch (error) {
    await pool.end();
    throw error instanceof StartRefusal
      ? error
      : new StartRefusal(`Cannot reach the database: ${describeError(error)}`);
  }
  const listeners = new Set<(notification: Notification) => void>();
  const gapListeners = new Set<() => void>();
  const stopListening = listen(
    { url: direct, ...times },
    {
      onNotification(notification) {
        for (const listener of listeners) listener(notification);
      },
      onGap() {
        for (const listener of gapListeners) listener();
      },
    },
  );
  const close = async () => {
    await stopListening();
    await pool.end();
  };
  return { pool, listeners, gapListeners, close, settings: SETTINGS, queryLimitMs: times.queryLimitMs };
}

function secure(name: string, url: string): string {
  const secured = secureDatabaseUrl(url);
  if (secured.type === 'error') throw new StartRefusal(`${name}: ${secured.message}`);
  return secured.url;
}

const RECONNECT_MS = 5_000;

type NotificationHandlers = { onNotification: (notification: Notification) => void; onGap: () => void };

type ListenOptions = { url: string; probeIntervalMs: number; probeLimitMs: number };

/**
 * Listens on its own connection, which is opened again when it breaks or no longer answers. `onGap` is called whenever it begins to listen:
 * what was notified before has been missed.
 */
function listen(
  { url, probeIntervalMs, probeLimitMs }: ListenOptions,
  { onNotification, onGap }: NotificationHandlers,
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  let opening: Promise<void> = Promise.resolve();

  const reconnect = () => {
    client = undefined;
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(open, RECONNECT_MS).unref();
  };
  const open = () => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'cuadra-feed',
      connectionTimeoutMillis: probeLimitMs,
      query_timeout: probeLimitMs,
      ...KEEP_ALIVE,
    });
    client = fresh;
    let probe: NodeJS.Timeout | undefined;
    const drop = () => void fresh.end().catch(() => undefined);
    const onEnd = () => {
      clearInterval(probe);
      if (client === fresh) reconnect();
    };
    fresh.on('notification', ({ channel, payload }) => payload !== undefined && onNotification({ channel, payload }));
    fresh.on('error', () => undefined);
    fresh.on('end', onEnd);
    const onListening = () => {
      // A dead machine sends nothing, and neither does a quiet one: only the answer to a query tells them apart.
      probe = setInterval(() => void fresh.query('select 1').catch(drop), probeIntervalMs).unref();
      onGap();
    };
    opening = fresh
      .connect()
      .then(() => fresh.query(LISTEN))
      .then(onListening, () => {
        drop();
        onEnd();
      });
  };
  open();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
}

/** When a name with two addresses refuses the connection, Node throws an AggregateError without a message. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message : String(error);
}
