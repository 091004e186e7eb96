import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UploadPage } from '#app/features/upload/upload-page.tsx';
import { effectivePermissions, type Plan } from '#domain/companies/plan.ts';
import { digestOf } from '#domain/files/checksum.ts';
import type { UploadedDocument, UploadFileResult } from '#domain/files/upload.ts';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { aWire, type Wire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';
import { renderWithStore } from './render-with-store.tsx';
import { type Line, wireXhr } from './wire-xhr.ts';

export const UPLOAD = 'PUT /api/uploads/:id';
const file = (name: string) => new File([`<Invoice>${name}</Invoice>`], name);

const FEED = { epoch: 'e', rows: [], cursor: 0, more: false };
/** A server with these invoices that is reachable while the device has a network. */
export function aServer(handlers: Parameters<typeof aWire>[0] = {}, invoices: Invoice[] = []): Wire {
  const wire = aWire({
    'GET /api/sync/everything': () => ({ json: { ...FEED, rows: invoices } }),
    'GET /api/sync/changes': () => ({ json: { ...FEED, deleted: [] } }),
    'GET /api/sync/digest': () => ({ json: { epoch: 'e', cursor: 0, ...digestOf(invoices) } }),
    'GET /api/waiting-pdfs': () => ({ json: { items: [] } }),
    'GET /api/uploads': () => ({ json: { items: [], next: null } }),
    'GET /api/health': () => ({ json: { ok: true } }),
    ...handlers,
  });
  const fetch: Wire['fetch'] = async (...request) => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    return wire.fetch(...request);
  };
  return { ...wire, fetch };
}

type Options = { plan?: Plan; line?: Line; invoices?: Invoice[] };

/** The upload page as the titular of a plan sees it. */
export function openUpload(
  wire: Wire = aServer(),
  { plan = 'free', line, invoices = [] }: Options = {},
): Promise<Store> {
  wireXhr(wire, line);
  const user = aUser({ subscription_plan: plan, permissions: effectivePermissions(plan, 'titular') });
  return renderWithStore(<UploadPage />, { user, wire, fill: (store) => hasPulled(store, invoices) });
}

async function hasPulled(store: Store, invoices: Invoice[]): Promise<void> {
  // The responses of an earlier test.
  await store.snapshots.clear();
  // The session pulls already: a page of its first pull is stored before all of this, or no more.
  await store.transaction('rw', store.invoices, store.meta, async () => {
    await store.invoices.bulkPut(invoices);
    await writeMeta(store, 'cursor', FEED.cursor);
    await writeMeta(store, 'epoch', FEED.epoch);
  });
}

export const choose = async (...names: string[]) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>('Archivos de facturas'), names.map(file), {
    applyAccept: false,
  });
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const send = () => press('Subir archivos');

export const aDocument = (overrides: Partial<UploadedDocument>): UploadedDocument => ({
  name: 'a.xml',
  outcome: 'created',
  invoice_id: null,
  invoice_number: 'FE-1',
  detail: null,
  warnings: [],
  question: null,
  ...overrides,
});
export const aResult = (filename: string, ...documents: UploadedDocument[]): UploadFileResult => ({
  filename,
  success: documents.some(({ outcome }) => outcome !== 'refused'),
  invoice_id: documents[0]?.invoice_id ?? null,
  error_message: null,
  documents,
});
export const answer = (one: UploadFileResult) => {
  const successful = one.success ? 1 : 0;
  const sums = { total_files: 1, successful, failed: 1 - successful, new_suppliers: 1, new_customers: 0 };
  return { ...sums, results: [one], invoices: [] };
};
/** One upload of the history with these files. */
export const anUploadEntry = (results: UploadFileResult[], overrides: Partial<UploadEntry> = {}): UploadEntry => {
  const successful = results.filter(({ success }) => success).length;
  const total_files = results.length;
  const sums = { total_files, successful, failed: total_files - successful, new_suppliers: 0, new_customers: 0 };
  return {
    id: crypto.randomUUID(),
    created_at: '2026-11-21T19:05:00+00:00',
    user_email: 'ana@ejemplo.co',
    result: { ...sums, results },
    ...overrides,
  };
};
export const nameIn = ({ url }: Request) => new URL(url).searchParams.get('name') ?? '';
/** A server that responds to each file with the given result, and accepts any other file. */
export const takes = (...results: UploadFileResult[]) =>
  aServer({
    [UPLOAD]: (request) => {
      const name = nameIn(request);
      return { json: answer(results.find(({ filename }) => filename === name) ?? aResult(name, aDocument({ name }))) };
    },
  });
/** Pending files of an earlier test have other names. */
export const sent = (wire: Wire) =>
  wire.requests
    .filter(({ url }) => url.includes('/uploads/'))
    .map(nameIn)
    .filter((name) => name.startsWith('f'));
export const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}.xml`);
