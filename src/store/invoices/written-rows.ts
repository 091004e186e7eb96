import type { DBCoreMutateRequest, Dexie, ObservabilitySet } from 'dexie';
import type { InvoiceRow } from '../rows/invoice-row.ts';

/** Invoices as a transaction left them, by id; null where it deleted one. */
export type Written = ReadonlyMap<string, InvoiceRow | null>;

/** What a transaction has written so far; not `isSure` once it did something whose rows are not known one by one. */
type Writing = { rows: Map<string, InvoiceRow | null>; isSure: boolean };

/** What Dexie will tell of a transaction once it is committed, as the very same object. Where there is none, nothing is known. */
type Told = IDBTransaction & { mutatedParts?: ObservabilitySet };

/**
 * Remembers which invoices each transaction of this context writes, so that whoever hears of it need not read what was
 * in hand a moment before. The answer is to be asked with what `storagemutated` told: undefined for the transactions of
 * other tabs, and for those that are not known row by row.
 */
export function writtenRows(store: Dexie): (told: ObservabilitySet) => Written | undefined {
  const underWay = new WeakMap<IDBTransaction, Writing>();
  const byTold = new WeakMap<ObservabilitySet, Writing>();

  function writingOf(trans: IDBTransaction): Writing {
    const writing = underWay.get(trans) ?? { rows: new Map(), isSure: true };
    underWay.set(trans, writing);
    return writing;
  }

  store.use({
    stack: 'dbcore',
    name: 'written-rows',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        if (name !== 'invoices') return table;
        const mutate: typeof table.mutate = (request) => {
          // Every transaction of a database in a browser is one of the browser's own.
          const trans = request.trans as Told;
          const writing = writingOf(trans);
          return table.mutate(request).then((answer) => {
            if (answer.numFailures > 0) writing.isSure = false;
            else note(writing, request);
            if (trans.mutatedParts) byTold.set(trans.mutatedParts, writing);
            return answer;
          });
        };
        return { ...table, mutate };
      },
    }),
  });
  return (told) => {
    const writing = byTold.get(told);
    return writing?.isSure ? writing.rows : undefined;
  };
}

function note(writing: Writing, request: DBCoreMutateRequest): void {
  if (request.type === 'deleteRange') writing.isSure = false;
  else if (request.type === 'delete') for (const id of request.keys) writing.rows.set(id, null);
  else for (const row of request.values) writing.rows.set(row.id, row);
}
