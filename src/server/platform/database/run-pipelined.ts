import { setImmediate } from 'node:timers/promises';

/** Asks the database once called, and is done when it has answered. */
export type Statement = () => Promise<unknown>;

/**
 * Statements of one transaction in their order, each put together while the database is at work on the one before; gives
 * what the last gives. Throws what the first that fails throws; those behind it then fail as well.
 */
export async function oneBehindTheOther<T>(statements: Iterable<Statement>, last: () => Promise<T>): Promise<T> {
  const underWay: Promise<unknown>[] = [];
  for (const statement of statements) {
    const done = statement();
    // Heard at the end; one that fails before must not pass for unheard.
    done.catch(() => {});
    underWay.push(done);
    await setImmediate();
  }
  const [given] = await Promise.all([last(), ...underWay]);
  return given;
}
