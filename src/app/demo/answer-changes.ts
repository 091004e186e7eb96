import { Refused } from '#client/refused.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { directionAfter } from '#domain/invoices/direction-after.ts';
import type { Classification, Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { Store } from '#store/store.ts';
import { readSample, type SampleState, writeSample } from './sample-state.ts';

/** As the server refuses what is not there. */
export const notFound = (code: 'invoice_not_found' | 'not_found') => new Refused(PROBLEM_STATUS[code], { code });

/** Each change in one transaction, as on a server; asked again it finds what it has done already. */
export function createChanges(store: Store, now: () => number) {
  const change = <T>(id: string, work: (state: SampleState, id: string) => T): Promise<T> =>
    store.transaction('rw', store.snapshots, async () => {
      const state = await readSample(store);
      if (!state) throw notFound('invoice_not_found');
      const answer = work(state, id);
      await writeSample(store, state, now());
      return answer;
    });
  return {
    setStatus: (id: string, status: InvoiceStatus) => change(id, (state) => put(state, id, () => ({ status }))),
    classify: (id: string, classification: Classification) =>
      change(id, (state) =>
        put(state, id, ({ direction }) => ({ classification, direction: directionAfter(direction, classification) })),
      ),
    remove: (id: string) => change(id, (state) => remove(state, id, new Date(now()).toISOString())),
    restore: (id: string) => change(id, restore),
  };
}

function put(state: SampleState, id: string, changed: (row: Invoice) => Partial<Invoice>): Invoice {
  const at = state.rows.findIndex((row) => row.id === id);
  const row = state.rows[at];
  if (!row) throw notFound('invoice_not_found');
  state.rev += 1;
  const next = { ...row, ...changed(row), rev: state.rev };
  state.rows[at] = next;
  return next;
}

function remove(state: SampleState, id: string, deleted_at: string): { id: string; rev: number } {
  const gone = state.trashed.find((row) => row.id === id);
  if (gone) return { id, rev: gone.rev };
  const { rev } = put(state, id, () => ({}));
  const at = state.rows.findIndex((row) => row.id === id);
  state.trashed.unshift(...state.rows.splice(at, 1).map((row) => ({ ...row, deleted_at })));
  return { id, rev };
}

function restore(state: SampleState, id: string): Invoice {
  const at = state.trashed.findIndex((row) => row.id === id);
  const [trashed] = at < 0 ? [] : state.trashed.splice(at, 1);
  if (trashed) {
    const { deleted_at: _, ...row } = trashed;
    state.rows.push(row);
  }
  return put(state, id, () => ({}));
}
