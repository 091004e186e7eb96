import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SyncPage } from '#app/features/sync-centre/sync-page.tsx';
import type { Problem } from '#contract/problem.ts';
import { writeMeta } from '#store/meta.ts';
import type { PauseReason } from '#store/rows/meta-row.ts';
import type { OutboxRow, Refusal } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, type Wire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';
import { anInvoice } from '../an-invoice.ts';
import { renderWithStore } from './render-with-store.tsx';

/** The signed-in user; each test has a new device. */
export const person = { user: aUser() };
export const fe = anInvoice({ invoice_number: 'FE4022', status: 'sent', classification: 'expense', rev: 4 });
export const other = anInvoice({ invoice_number: 'FE-8', status: 'sent', rev: 4 });
/** The engine waits between two attempts. */
export const slow = { timeout: 15_000 };
export const STATUS = 'PATCH /api/invoices/:id/status';

export const somebodyElse = () => {
  person.user = aUser();
};

type Options = { wire?: Wire; fill?: (store: Store) => Promise<unknown>; paused?: PauseReason };

/** Nothing is sent while `paused` is set, so that the test's data stays as it is. */
export const openSync = ({ fill, wire, paused }: Options = {}) =>
  renderWithStore(<SyncPage />, {
    user: person.user,
    ...(wire && { wire }),
    fill: async (store) => {
      if (paused) await writeMeta(store, 'paused', paused);
      await store.invoices.bulkAdd([fe, other]);
      await fill?.(store);
    },
  });

export const setStatus = (store: Store, id = fe.id) => enqueue(store, 'invoice.set-status', { id, status: 'paid' });
export const change = (store: Store, row: Partial<OutboxRow>) => store.outbox.toCollection().modify(row);
export const reject = (store: Store, refusal: Refusal) => change(store, { state: 'parked', attempts: 1, refusal });
export const listOf = async (name: RegExp) => within(await screen.findByRole('region', { name }));
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** A server with the two invoices that responds to a change of status in this way. */
export const answered = (problem: Problem & { status: number }): Wire =>
  aWire({
    ...feed,
    [STATUS]: () => ({ status: problem.status, json: problem }),
  });
export const feed = {
  'GET /api/sync/everything': () => ({ json: { epoch: 'e1', rows: [fe, other], cursor: 4, more: false } }),
  'GET /api/sync/changes': () => ({ json: { epoch: 'e1', rows: [], deleted: [], cursor: 4, more: false } }),
};
export const aFile = (name = 'factura.zip') => ({ name, type: 'application/zip', bytes: new ArrayBuffer(2_048) });

export const conflictOf = async (
  store: Store,
  decided = { by: 'ana.gomez@ejemplo.co', at: '2026-10-02T15:32:00Z' },
) => {
  await setStatus(store);
  const refusal = { status: 409, code: 'conflict', detail: '', current: { ...fe, status: 'draft' as const }, decided };
  await reject(store, refusal); // One of the statuses, not any text.
};
