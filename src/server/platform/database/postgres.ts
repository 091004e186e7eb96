import { Client, Pool } from 'pg';
import { StartRefusal } from '../start/start-refusal.ts';
import { type Backend, LISTEN, type Notification } from './backend.ts';
import { secureDatabaseUrl } from './database-url.ts';
import { valueParsers } from './value-parsers.ts';

const OLDEST_VERSION = 15;

/** Ends a transaction whose process is gone or stuck. A setting of transactions: a pooler has no place for it in a connection. */
const SETTINGS = { idle_in_transaction_session_timeout: '60s' };

/**
 * `listenUrl` reaches the same database directly. It is needed where `url` is a pooler's that gives each transaction
 * another connection, because notifications belong to a connection.
 */
export type PostgresLocation = { url: string; listenUrl?: string | undefined };

/**
 * Connects to an external PostgreSQL server. Another machine is reached only with verified TLS. Throws `StartRefusal`.
 */
export async function openPostgres({ url: databaseUrl, listenUrl }: PostgresLocation): Promise<Backend> {
  const url = secure('DATABASE_URL', databaseUrl);
  const direct = listenUrl === undefined ? url : secure('DATABASE_LISTEN_URL', listenUrl);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: valueParsers(),
    connectionTimeoutMillis: 10_000,
    application_name: 'cuadra',
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
  const stopListening = listen(direct, {
    onNotification(notification) {
      for (const listener of listeners) listener(notification);
    },
    onGap() {
      for (const listener of gapListeners) listener();
    },
  });
  const close = async () => {
    await stopListening();
    await pool.end();
  };
  return { pool, listeners, gapListeners, close, settings: SETTINGS };
}

function secure(name: string, url: string): string {
  const secured = secureDatabaseUrl(url);
  if (secured.type === 'error') throw new StartRefusal(`${name}: ${secured.message}`);
  return secured.url;
}

const RECONNECT_MS = 5_000;

type NotificationHandlers = { onNotification: (notification: Notification) => void; onGap: () => void };

/**
 * Listens on its own connection, which is opened again when it breaks. `onGap` is called whenever it begins to listen:
 * what was notified before has been missed.
 */
function listen(url: string, { onNotification, onGap }: NotificationHandlers): () => Promise<void> {
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
    const fresh = new Client({ connectionString: url, application_name: 'cuadra-feed', keepAlive: true });
    client = fresh;
    fresh.on('notification', ({ channel, payload }) => payload !== undefined && onNotification({ channel, payload }));
    fresh.on('error', () => undefined);
    fresh.on('end', reconnect);
    opening = fresh
      .connect()
      .then(() => fresh.query(LISTEN))
      .then(onGap, reconnect);
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
