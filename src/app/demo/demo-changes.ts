import { Refused } from '#client/refused.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import type { CodingChange } from '#domain/coding/coded-value.ts';
import { withCoding } from '#domain/coding/with-coding.ts';
import type { Classification, Invoice, InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { type RecordedEvents, withoutRecordedEvents, withRecordedEvents } from '#domain/radian/record-events.ts';
import type { Store } from '#store/store.ts';
import { type DemoState, readDemo, writeDemo } from './demo-state.ts';

/** Returns the server's error for a missing row. */
export const notFound = (code: 'invoice_not_found' | 'not_found') => new Refused(PROBLEM_STATUS[code], { code });

type CodingRequest = { values: CodingChange; rule: string | null; restores?: boolean };

/** Runs each change in one transaction, as a server does; a repeated change gets its first result. */
export function createDemoChanges(store: Store, now: () => number) {
  const change = <T>(id: string, work: (state: DemoState, id: string) => T): Promise<T> =>
    store.transaction('rw', store.snapshots, async () => {
      const state = await readDemo(store);
      if (!state) throw notFound('invoice_not_found');
      const answer = work(state, id);
      await writeDemo(store, state, now());
      return answer;
    });
  const code = (id: string, { values, ...origin }: CodingRequest) =>
    change(id, (state) =>
      updateRow(state, id, (row) => withCoding(row, values, { ...origin, at: new Date(now()).toISOString() })),
    );
  return {
    setStatus: (id: string, status: InvoiceStatus) => code(id, { values: { status }, rule: null }),
    classify: (id: string, classification: Classification) => code(id, { values: { classification }, rule: null }),
    code,
    recordEvents: (id: string, event: RecordedEvents) =>
      change(id, (state) => updateRow(state, id, (row) => withRecordedEvents(row, event))),
    removeEvents: (id: string, codes: readonly TrackedEvent[]) =>
      change(id, (state) => updateRow(state, id, (row) => withoutRecordedEvents(row, codes))),
    remove: (id: string) => change(id, (state) => removeRow(state, id, new Date(now()).toISOString())),
    restore: (id: string) => change(id, restoreRow),
  };
}

function updateRow(state: DemoState, id: string, changed: (row: Invoice) => Partial<Invoice>): Invoice {
  const index = state.rows.findIndex((row) => row.id === id);
  const row = state.rows[index];
  if (!row) throw notFound('invoice_not_found');
  state.rev += 1;
  const next = { ...row, ...changed(row), rev: state.rev };
  state.rows[index] = next;
  return next;
}

function removeRow(state: DemoState, id: string, deleted_at: string): { id: string; rev: number } {
  const alreadyTrashed = state.trashed.find((row) => row.id === id);
  if (alreadyTrashed) return { id, rev: alreadyTrashed.rev };
  const { rev } = updateRow(state, id, () => ({}));
  const index = state.rows.findIndex((row) => row.id === id);
  state.trashed.unshift(...state.rows.splice(index, 1).map((row) => ({ ...row, deleted_at })));
  return { id, rev };
}

function restoreRow(state: DemoState, id: string): Invoice {
  const index = state.trashed.findIndex((row) => row.id === id);
  const [trashed] = index < 0 ? [] : state.trashed.splice(index, 1);
  if (trashed) {
    const { deleted_at: _, ...row } = trashed;
    state.rows.push(row);
  }
  return updateRow(state, id, () => ({}));
}
