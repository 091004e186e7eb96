import type { Database } from '#server/platform/database/database.ts';

/** The process dies at its transaction number `at`: before it, inside it (it is rolled back), or after its commit. */
export type Death = { at: number; moment: 'before' | 'inside' | 'after' };

/** The database as a process sees it that is killed: from then on, no transaction begins and none ever ends. */
export function aDyingDatabase(database: Database, { at, moment }: Death): { db: Database; died: Promise<void> } {
  let count = 0;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const never = <T>() => new Promise<T>(() => undefined);

  type Run<Work> = <T>(work: Work) => Promise<T>;
  async function runOrDie<Trx, T>(run: Run<(trx: Trx) => Promise<T>>, work: (trx: Trx) => Promise<T>): Promise<T> {
    count += 1;
    if (count < at) return run<T>(work);
    if (count === at && moment === 'after') await run<T>(work);
    if (count === at && moment === 'inside') {
      const broken = async (trx: Trx): Promise<T> => {
        await work(trx);
        throw new Error('killed');
      };
      await run<T>(broken).catch(() => undefined);
    }
    die();
    return never<T>();
  }
  return {
    died,
    db: {
      ...database,
      asOwner: (work, turn) => runOrDie((inner: typeof work) => database.asOwner(inner, turn) as never, work),
      forCompany: (id, work) => runOrDie((inner: typeof work) => database.forCompany(id, inner) as never, work),
      withSnapshot: (id, work) => runOrDie((inner: typeof work) => database.withSnapshot(id, inner) as never, work),
    },
  };
}
