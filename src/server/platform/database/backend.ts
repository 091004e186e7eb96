import type { Pool } from 'pg';

/** What another transaction, of whichever process, notified after its commit. */
export type Notification = { channel: string; payload: string };

/** An open way to PostgreSQL. `close` also ends whatever runs under the pool. `listeners` get what CHANNELS carry. */
export type Backend = { pool: Pool; close: () => Promise<void>; listeners: Set<(notification: Notification) => void> };

/** What the trigger `tell_feed` says there: the id of a company and how far its feed has come. */
export const FEED_CHANNEL = 'cuadra_feed';
/** The trigger `notify_session_ended` notifies the id of each session that was deleted. */
export const SESSION_CHANNEL = 'cuadra_sessions';

/** Starts listening to both. */
export const LISTEN = `listen ${FEED_CHANNEL}; listen ${SESSION_CHANNEL}`;
