import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Backend, FEED_CHANNEL, type Notification, SESSION_CHANNEL } from './backend.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { migrations as ours } from './migrations/list.ts';
import type { Migration } from './migrations/migration.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables.ts';
import type { Trx } from './trx.ts';

/** All a handler sees of the database: never a connection, so a pool of one cannot deadlock. */
export type Database = {
  /** One transaction as role cuadra_app with app.company_id set: Row Level Security applies. */
  forCompany<T>(company_id: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same for reading: whatever others write meanwhile, it sees the books as they were when it began. */
  withSnapshot<T>(company_id: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** One transaction as the owner: sign-in, sign-up, jobs. */
  asOwner<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Told after each commit that moved a company's feed, whichever process made it. The answer ends it. */
  onFeed(listener: FeedListener): () => void;
  /** Called with the id of each session that ended, whichever process ended it. Returns how to stop. */
  onSessionEnded(listener: (session_id: string) => void): () => void;
  /** For the queue of jobs, which has tables and transactions of its own: as the owner, outside of any of ours. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type FeedListener = (company_id: string, seq: number) => void;

export type DatabaseLocation = { url: string } | EmbeddedOptions;

/** Opens the database and brings its tables up to date. Throws `StartRefusal` when a person has to act. */
export async function openDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[] = ours,
): Promise<Database> {
  const backend = 'url' in location ? await openPostgres(location.url) : await openEmbedded(location);
  try {
    const root = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: backend.pool }) });
    await migrate(root, migrations);
    return createDatabase(root, backend);
  } catch (error) {
    await backend.close();
    throw error;
  }
}

function createDatabase(root: Kysely<Tables>, backend: Backend): Database {
  const activeTransaction = new AsyncLocalStorage<{ open: boolean }>();

  const begin = (isSnapshot: boolean) =>
    isSnapshot
      ? root.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : root.transaction();

  function transaction<T>(settings: Settings, work: (trx: Trx) => Promise<T>, isSnapshot = false): Promise<T> {
    if (activeTransaction.getStore()?.open)
      throw new Error('A transaction inside a transaction would wait for itself: pass trx.');
    const scope = { open: true };
    return activeTransaction.run(scope, () =>
      begin(isSnapshot)
        .execute(async (trx) => {
          await applySettings(trx, settings);
          return work(trx);
        })
        .finally(() => {
          scope.open = false;
        }),
    );
  }

  function listen(channel: string, onPayload: (payload: string) => void): () => void {
    const listener = (notification: Notification) => {
      if (notification.channel === channel) onPayload(notification.payload);
    };
    backend.listeners.add(listener);
    return () => void backend.listeners.delete(listener);
  }

  return {
    forCompany: async (company_id, work) => transaction(companySettings(company_id), work),
    withSnapshot: async (company_id, work) => transaction(companySettings(company_id), work, true),
    asOwner: async (work) => transaction({}, work),
    onFeed(listener) {
      return listen(FEED_CHANNEL, (payload) => {
        const [company_id = '', seq] = payload.split(' ');
        listener(company_id, Number(seq));
      });
    },
    onSessionEnded: (listener) => listen(SESSION_CHANNEL, listener),
    async executeSql(text, values) {
      if (activeTransaction.getStore()?.open) throw new Error('The queue inside a transaction would wait for it.');
      const result = await backend.pool.query(text, values);
      // Of several statements the last one answers.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    ping: async () => void (await sql`select 1`.execute(root)),
    close: () => backend.close(),
  };
}

type Settings = Record<string, string>;
const companySettings = (company_id: string): Settings => ({ role: 'cuadra_app', 'app.company_id': company_id });

/** A company's books are added up in memory, in less time than compiling the sum would take. */
const QUERY_SETTINGS = { work_mem: '16MB', jit: 'off' };

/** Until the end of this transaction only: the embedded database has one session for everybody. */
async function applySettings(trx: Trx, settings: Settings): Promise<void> {
  // The parsers of postgres.ts read dates in this form, whatever the server's own configuration says.
  const all = Object.entries({ TimeZone: 'UTC', DateStyle: 'ISO, YMD', ...QUERY_SETTINGS, ...settings });
  const calls = all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(trx);
}
