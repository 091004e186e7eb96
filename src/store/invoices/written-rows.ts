import type { DBCoreMutateRequest, Dexie, ObservabilitySet } from 'dexie';
import type { InvoiceRow } from '../rows/invoice-row.ts';

/** Invoices as a transaction left them, by id; null where it deleted one. */
export type WrittenRows = ReadonlyMap<string, InvoiceRow | null>;

/** What a transaction has written so far; not `isSure` once it did something whose rows are not known one by one. */
type TransactionWrites = { rows: Map<string, InvoiceRow | null>; isComplete: boolean };

/** What Dexie will tell of a transaction once it is committed, as the very same object. Where there is none, nothing is known. */
type MutationTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet };

/**
 * Remembers which invoices each transaction of this context writes, so that whoever hears of it need not read what was
 * in hand a moment before. The answer is to be asked with what `storagemutated` told: undefined for the transactions of
 * other tabs, and for those that are not known row by row.
 */
export function trackWrittenRows(store: Dexie): (result: ObservabilitySet) => WrittenRows | undefined {
  const writesByTransaction = new WeakMap<IDBTransaction, TransactionWrites>();
  const writesByChanges = new WeakMap<ObservabilitySet, TransactionWrites>();

  function writesOf(trans: IDBTransaction): TransactionWrites {
    const writing = writesByTransaction.get(trans) ?? { rows: new Map(), isComplete: true };
    writesByTransaction.set(trans, writing);
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
          const trans = request.trans as MutationTransaction;
          const writing = writesOf(trans);
          return table.mutate(request).then((answer) => {
            if (answer.numFailures > 0) writing.isComplete = false;
            else recordWrite(writing, request);
            if (trans.mutatedParts) writesByChanges.set(trans.mutatedParts, writing);
            return answer;
          });
        };
        return { ...table, mutate };
      },
    }),
  });
  return (result) => {
    const writing = writesByChanges.get(result);
    return writing?.isComplete ? writing.rows : undefined;
  };
}

function recordWrite(writing: TransactionWrites, request: DBCoreMutateRequest): void {
  if (request.type === 'deleteRange') writing.isComplete = false;
  else if (request.type === 'delete') for (const id of request.keys) writing.rows.set(id, null);
  else for (const row of request.values) writing.rows.set(row.id, row);
}
