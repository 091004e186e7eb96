import { setImmediate } from 'node:timers/promises';

/** Sends a query when it is called. Resolves with the response of the database. */
export type Statement = () => Promise<unknown>;

/**
 * Runs the statements of one transaction in order. Each statement is built while the database executes the previous
 * one. Returns the result of `finish`. Throws the error of the first failed statement; the statements after it fail
 * too.
 */
export async function runPipelined<T>(statements: Iterable<Statement>, finish: () => Promise<T>): Promise<T> {
  const pending: Promise<unknown>[] = [];
  for (const statement of statements) {
    const running = statement();
    // Promise.all below reports the error. Without this handler, an earlier failure would be an unhandled rejection.
    running.catch(() => {});
    pending.push(running);
    await setImmediate();
  }
  const [result] = await Promise.all([finish(), ...pending]);
  return result;
}
