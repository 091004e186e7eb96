import type { DBCoreMutateRequest, Dexie, ObservabilitySet } from 'dexie';
import type { InvoiceRow } from '../rows/invoice-row.ts';

/** Invoices after a transaction, by id; null where it deleted one. */
export type WrittenRows = ReadonlyMap<string, InvoiceRow | null>;

/** The writes of a transaction so far; not `isComplete` once it made a change whose rows are not known one by one. */
type TransactionWrites = { rows: Map<string, InvoiceRow | null>; isComplete: boolean };

/** The object that Dexie passes to `storagemutated` after the commit. Undefined where nothing is known. */
type MutationTransaction = IDBTransaction & { mutatedParts?: ObservabilitySet };

/**
 * Tracks which invoices each transaction of this context writes, so that a listener does not read rows back that were
 * just in memory. The returned function takes the argument of `storagemutated`; it returns undefined for transactions
 * of other tabs and for those that are not known row by row.
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
          // In a browser, every transaction of a database is a native IDBTransaction.
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
