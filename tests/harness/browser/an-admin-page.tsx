import { AdminPage } from '#app/features/admin/admin-page.tsx';
import type { listMail } from '#contract/admin.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AdminSettings } from '#domain/mail/certified-email.ts';
import type { MailMessage } from '#domain/mail/mail-message.ts';
import type { Store } from '#store/store.ts';
import { aWire } from '../a-wire.ts';
import { aUser } from '../accounts/a-user.ts';
import { renderWithStore } from './render-with-store.tsx';

export type MailLog = ResponseOf<typeof listMail>;
export type Handlers = NonNullable<Parameters<typeof aWire>[0]>;

export const EMAILS = '/api/admin/certified-email';
export const FIRST = 'facturas@ejemplo.co';

export const INBOUND = 'recepcion+abcdefghijklmnopqrstuvwxyz@buzon.example';

export const settings = (overrides: Partial<AdminSettings> = {}): AdminSettings => ({
  certified_emails: [FIRST],
  certified_email: FIRST,
  email_ingest_enabled: false,
  limit: 5,
  addresses: [{ email: FIRST, status: 'confirmed' }],
  inbound_address: INBOUND,
  accepted_senders: [],
  ...overrides,
});
export const MAIL = 'GET /api/admin/mail';
export const logOf = (items: MailMessage[] = [], more: Partial<MailLog> = {}): MailLog => ({
  items,
  next: null,
  mailbox: { is_connected: true, read_at: '2026-11-21T19:05:00Z', problem: null },
  ...more,
});
export const telling = (response = settings()): Handlers => ({
  [`GET ${EMAILS}`]: () => ({ json: response }),
  [MAIL]: () => ({ json: logOf() }),
});

/** The administrator's portal over a server with these responses. */
export async function openPortal(handlers: Handlers = telling(), fill?: (store: Store) => Promise<unknown>) {
  const wire = aWire(handlers);
  const store = await renderWithStore(<AdminPage />, {
    user: aUser({ role: 'admin' }),
    wire,
    // All tests share one user, whose database outlives each test.
    fill: async (empty) => {
      await empty.snapshots.clear();
      await fill?.(empty);
    },
  });
  return { wire, store };
}

export const sent = (wire: ReturnType<typeof aWire>, method: string) =>
  wire.requests.filter((request) => request.method === method);

export const aMail = (overrides: Partial<MailMessage> = {}): MailMessage => ({
  id: crypto.randomUUID(),
  status: 'processed',
  sender: 'facturacion@papelera.example',
  sender_name: 'Papelera S.A.',
  subject: 'Factura FE1',
  sent_at: null,
  received_at: '2026-11-21T19:05:00Z',
  detail: null,
  created_count: 0,
  attached_count: 0,
  duplicate_count: 0,
  refused_count: 0,
  documents: [],
  can_retry: false,
  acceptable_sender: null,
  ...overrides,
});
