import { AsyncLocalStorage } from 'node:async_hooks';
import { type Expression, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { createLevel } from '../metrics/levels.ts';
import { activeTracer, errorType } from '../tracing/tracer.ts';
import { type Backend, FEED_CHANNEL, type Notification, SESSION_CHANNEL } from './backend.ts';
import { createConnectionTurns } from './connection-turns.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { migrations as ours } from './migrations/list.ts';
import type { Migration } from './migrations/migration.ts';
import { openPostgres, type PostgresLocation } from './postgres.ts';
import { limitQueryTime } from './query-time-limit.ts';
import { CommentingDialect } from './request-id-comments.ts';
import type { Tables } from './tables.ts';
import { type Settings, TransactionDriver } from './transaction-driver.ts';
import type { Trx } from './trx.ts';

/**
 * The interface of handlers to the database. Handlers never get a connection, so a pool with one connection cannot
 * deadlock.
 */
export type Database = {
  /** One transaction with the role cuadra_app and app.company_id set: Row Level Security applies. */
  forCompany<T>(company_id: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** The same for reading, in one snapshot: the transaction does not see writes that commit after it began. */
  withSnapshot<T>(company_id: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * One transaction as the owner of the tables: sign-in, sign-up, jobs. Transactions with the same `turn` (a session)
   * wait for each other and not for those of others.
   */
  asOwner<T>(work: (trx: Trx) => Promise<T>, turn?: string): Promise<T>;
  /**
   * One query as the owner, without a transaction around it: one round trip, which every request pays for its session.
   */
  queryAsOwner<O>(build: (tables: Queryable) => Expression<O>, turn: string): Promise<O[]>;
  /**
   * The listener is called after each commit of any process that changed a company's feed. Returns the function that
   * removes it.
   */
  onFeed(listener: FeedListener): () => void;
  /**
   * The listener is called with the id of each session that ended in any process. Returns the function that removes it.
   */
  onSessionEnded(listener: (session_id: string) => void): () => void;
  /**
   * The listener is called when commits and ended sessions may have been missed, because the connection that notifies of
   * them was lost and is there again. Returns the function that removes it.
   */
  onGap(listener: () => void): () => void;
  /** For the job queue, which has its own tables and transactions. Runs as the owner, outside of our transactions. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** The connections of the pool, and the callers that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** What a query is built from; a transaction is one too. */
export type Queryable = Pick<Kysely<Tables>, 'selectFrom'>;

export type FeedListener = (company_id: string, seq: number) => void;

/** `hasRequestIds`: each statement of a request names its id in a comment. */
export type DatabaseLocation = (PostgresLocation | EmbeddedOptions) & { hasRequestIds?: boolean };

/** Opens the database and runs the missing migrations. Throws `StartRefusal` when the operator must act. */
export async function openDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[] = ours,
): Promise<Database> {
  const backend = 'url' in location ? await openPostgres(location) : await openEmbedded(location);
  try {
    const activeTransaction: ActiveTransaction = new AsyncLocalStorage();
    const readSettings = () => ({ ...FORMATS, ...backend.settings, ...activeTransaction.getStore()?.settings });
    const options = { readSettings, hasRequestIds: location.hasRequestIds ?? false };
    // A migration may take longer than any other statement.
    await migrate(createKysely(backend.pool, options), migrations);
    const root = createKysely(backend.pool, { ...options, queryLimitMs: backend.queryLimitMs });
    return createDatabase(root, backend, activeTransaction);
  } catch (error) {
    await backend.close();
    throw error;
  }
}

type KyselyOptions = { readSettings: () => Settings; hasRequestIds: boolean; queryLimitMs?: number | undefined };

function createKysely(pool: Backend['pool'], options: KyselyOptions): Kysely<Tables> {
  const { readSettings, hasRequestIds, queryLimitMs } = options;
  const dialect = hasRequestIds ? new CommentingDialect({ pool }) : new PostgresDialect({ pool });
  const limited = queryLimitMs === undefined ? pool : limitQueryTime(pool, queryLimitMs);
  dialect.createDriver = () => new TransactionDriver(limited, readSettings);
  // Only with traces: Kysely measures each statement when it logs.
  return activeTracer() ? new Kysely({ dialect, log: recordStatement }) : new Kysely({ dialect });
}

function recordStatement(event: LogEvent): void {
  const { query, queryDurationMillis: ms } = event;
  const failure = event.level === 'error' ? errorType(event.error) : undefined;
  activeTracer()?.recordStatement({ sql: query.sql, ms, failure });
}

type ActiveTransaction = AsyncLocalStorage<{ open: boolean; settings: Settings }>;

function createDatabase(root: Kysely<Tables>, backend: Backend, activeTransaction: ActiveTransaction): Database {
  const { max, connectionTimeoutMillis = 10_000 } = backend.pool.options;
  const inTurn = createConnectionTurns(max, connectionTimeoutMillis);
  const waiting = createLevel();

  const begin = (isSnapshot: boolean) =>
    isSnapshot
      ? root.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : root.transaction();

  function transaction<T>(
    settings: Settings,
    work: (trx: Trx) => Promise<T>,
    { turn, isSnapshot = false }: { turn: string; isSnapshot?: boolean },
  ): Promise<T> {
    refuseInside('A transaction inside a transaction would wait for itself: pass trx.');
    const scope = { open: true, settings: { ...QUERY_SETTINGS, ...settings } };
    const endWait = waiting.enter();
    return activeTransaction.run(scope, () =>
      inTurn(turn, () => {
        endWait();
        return begin(isSnapshot).execute(work);
      }).finally(() => {
        endWait();
        scope.open = false;
      }),
    );
  }

  function refuseInside(message: string): void {
    if (activeTransaction.getStore()?.open) throw new Error(message);
  }

  function listen(channel: string, onPayload: (payload: string) => void): () => void {
    const listener = (notification: Notification) => {
      if (notification.channel === channel) onPayload(notification.payload);
    };
    backend.listeners.add(listener);
    return () => void backend.listeners.delete(listener);
  }

  return {
    forCompany: async (company_id, work) => transaction(companySettings(company_id), work, { turn: company_id }),
    withSnapshot: async (company_id, work) =>
      transaction(companySettings(company_id), work, { turn: company_id, isSnapshot: true }),
    asOwner: async (work, turn = 'owner') => transaction({}, work, { turn }),
    async queryAsOwner(build, turn) {
      refuseInside('A query inside a transaction would wait for it: use trx.');
      const { rows } = await inTurn(turn, () => withFormats(build(root)).execute(root));
      return rows;
    },
    onFeed(listener) {
      return listen(FEED_CHANNEL, (payload) => {
        const [company_id = '', seq] = payload.split(' ');
        listener(company_id, Number(seq));
      });
    },
    onSessionEnded: (listener) => listen(SESSION_CHANNEL, listener),
    onGap(listener) {
      backend.gapListeners.add(listener);
      return () => void backend.gapListeners.delete(listener);
    },
    async executeSql(text, values) {
      refuseInside('The queue inside a transaction would wait for it.');
      const result = await backend.pool.query(text, values);
      // For several statements, pg returns a list; the last result counts.
      const last = Array.isArray(result) ? result.at(-1) : result;
      return { rows: last?.rows ?? [] };
    },
    connections() {
      const { totalCount, idleCount, waitingCount } = backend.pool;
      return { total: totalCount, idle: idleCount, waiting: waiting.state().count + waitingCount };
    },
    ping: async () => void (await sql`select 1`.execute(root)),
    close: () => backend.close(),
  };
}

const companySettings = (company_id: string): Settings => ({ role: 'cuadra_app', 'app.company_id': company_id });

/** The parsers of value-parsers.ts expect this date format. The configuration of the server may be different. */
const FORMATS: Settings = { TimeZone: 'UTC', DateStyle: 'ISO, YMD' };

/** Totals of a company are computed in memory. Compiling the query (JIT) would take longer than running it. */
const QUERY_SETTINGS: Settings = { work_mem: '16MB', jit: 'off' };

/** The formats are set before the first row is written, and are valid for this statement. */
function withFormats<O>(query: Expression<O>) {
  const calls = Object.entries(FORMATS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return sql<O>`with format as (select ${sql.join(calls)}) select found.* from format, ${query} as found`;
}
