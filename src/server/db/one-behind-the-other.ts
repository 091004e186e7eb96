import { setImmediate } from 'node:timers/promises';

/**
 * Statements of one transaction in their order, each put together while the database is at work on the one before.
 * Throws what the first that fails throws; those behind it then fail as well.
 */
export async function oneBehindTheOther(statements: readonly (() => Promise<unknown>)[]): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  for (const statement of statements) {
    const done = statement();
    // Heard at the end; one that fails before must not pass for unheard.
    done.catch(() => {});
    underWay.push(done);
    await setImmediate();
  }
  await Promise.all(underWay);
}
