import type { Pool } from 'pg';
import type { Settings } from './transaction-driver.ts';

/** A notification that a transaction of any process sent with its commit. */
export type Notification = { channel: string; payload: string };

/**
 * A connection to PostgreSQL. `close` also stops the engine under the pool. `listeners` receive the notifications of
 * the channels below; `gapListeners` are called when some may have been missed. `settings` are set in every transaction.
 * `queryLimitMs` is the time after which a query fails, in milliseconds; undefined for the database in this process.
 */
export type Backend = {
  pool: Pool;
  close: () => Promise<void>;
  listeners: Set<(notification: Notification) => void>;
  gapListeners: Set<() => void>;
  settings: Settings;
  queryLimitMs?: number;
};

/** The trigger `tell_feed` notifies the id of a company and the latest revision of its feed. */
export const FEED_CHANNEL = 'cuadra_feed';
/** The trigger `notify_session_ended` notifies the id of each session that was deleted. */
export const SESSION_CHANNEL = 'cuadra_sessions';

/** Subscribes to both channels. */
export const LISTEN = `listen ${FEED_CHANNEL}; listen ${SESSION_CHANNEL}`;
