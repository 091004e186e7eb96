import { setImmediate } from 'node:timers/promises';

/** Asks the database once called, and is done when it has answered. */
export type Statement = () => Promise<unknown>;

/**
 * Statements of one transaction in their order, each put together while the database is at work on the one before; gives
 * what the last gives. Throws what the first that fails throws; those behind it then fail as well.
 */
export async function runPipelined<T>(statements: Iterable<Statement>, finish: () => Promise<T>): Promise<T> {
  const pending: Promise<unknown>[] = [];
  for (const statement of statements) {
    const running = statement();
    // Heard at the end; one that fails before must not pass for unheard.
    running.catch(() => {});
    pending.push(running);
    await setImmediate();
  }
  const [result] = await Promise.all([finish(), ...pending]);
  return result;
}
