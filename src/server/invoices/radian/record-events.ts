import { TrackedEvent } from '#domain/radian/invoice-event.ts';
import { refusalOf, unprovenCodes } from '#domain/radian/record-events.ts';
import { refusalText } from '#domain/radian/refusal-text.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ChangeAuthor, conflictRefusal } from '../apply-decision.ts';
import { lockInvoice } from '../change-invoice.ts';
import { recordChanges } from '../history/record-changes.ts';
import { findInvoice, type InvoiceKey } from '../invoices.ts';
import { refreshEvents } from './refresh-events.ts';

/** The person who registered the event at DIAN, with document and role; null where it was not given. */
export type EventSigner = { person: string | null; document: string | null; role: string | null };
type EventDecision = ChangeAuthor & { codes: readonly TrackedEvent[]; date: string | null } & EventSigner;

/**
 * Records events of an active invoice by hand, or removes recorded ones (`date` null). Throws `invoice_not_found`;
 * `conflict` when another device decided about one of the events after `base_rev`; `event_refused` for an order that DIAN
 * refuses. What is recorded in the same way already is not written again.
 */
export async function decideEvents(trx: Trx, key: InvoiceKey, decision: EventDecision): Promise<void> {
  const locked = await lockInvoice(trx, key);
  const invoice = await findInvoice(trx, key);
  if (!locked || !invoice) throw new Refusal('invoice_not_found');
  const stored = await findRecorded(trx, key, decision.codes);
  const { date } = decision;
  // An XML that arrived since has proven what the person recorded: nothing is left to decide about it.
  const open = date === null ? decision.codes : unprovenCodes(invoice, decision.codes);
  const codes = open.filter((code) => !isSameDecision(stored.get(code), decision));
  if (codes.length === 0) return;
  const unseen = codes.flatMap((code) => stored.get(code) ?? []).find((row) => isUnseenEvent(row, decision));
  if (unseen) throw await conflictRefusal(trx, key, toDecided(unseen));
  const refused = date === null ? undefined : refusalOf(invoice, { codes, date });
  if (refused) throw new Refusal('event_refused', refusalText(refused));
  for (const code of codes) await storeDecision(trx, key, { ...decision, code, after_rev: locked.rev });
  await refreshEvents(trx, key.company_id, [key.id]);
  const changes = codes.map((code) => ({
    invoice_id: key.id,
    field: `event.${code}`,
    old_value: describe(stored.get(code)),
    new_value: describe(decision),
  }));
  await recordChanges(trx, key.company_id, { user_id: decision.user_id, source: 'person' }, changes);
}

type RecordedRow = Awaited<ReturnType<typeof selectRecorded>>[number];

async function findRecorded(trx: Trx, key: InvoiceKey, codes: readonly TrackedEvent[]) {
  const rows = await selectRecorded(trx, key, codes);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The decision about an event that another device made after the revision that this one had seen, if there is one. */
export async function findUnseenEvent(trx: Trx, key: InvoiceKey, by: ChangeAuthor) {
  const rows = await selectRecorded(trx, key, TrackedEvent.options);
  const unseen = rows.find((row) => isUnseenEvent(row, by));
  return unseen && toDecided(unseen);
}

const selectRecorded = (trx: Trx, { company_id, id }: InvoiceKey, codes: readonly TrackedEvent[]) =>
  trx
    .selectFrom('recorded_events')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('code', 'in', codes)
    .execute();

const isSameDecision = (row: RecordedRow | undefined, { date, person, document, role }: EventDecision): boolean =>
  date === null
    ? (row?.date ?? null) === null
    : row?.date === date && row.person === person && row.document === document && row.role === role;

/** A device sends its decisions in order, but it may not know the revision of its previous one yet. */
const isUnseenEvent = (row: RecordedRow, { base_rev, user_id, device_id }: ChangeAuthor): boolean =>
  base_rev !== undefined &&
  base_rev <= row.after_rev &&
  !(device_id !== null && row.changed_on === device_id && row.changed_by === user_id);

const toDecided = ({ date, after_rev, changed_by, changed_on, changed_at }: RecordedRow) => ({
  value: date,
  rev: after_rev + 1,
  changed_by,
  changed_on,
  changed_at,
});

type StoredDecision = EventDecision & { code: TrackedEvent; after_rev: number };

async function storeDecision(trx: Trx, { company_id, id }: InvoiceKey, decision: StoredDecision): Promise<void> {
  const { code, date, person, document, role, user_id, device_id, after_rev } = decision;
  await trx
    .insertInto('recorded_events')
    .values((e) => ({
      company_id,
      invoice_id: id,
      ...{ code, date, person, document, role, after_rev },
      changed_by: user_id,
      changed_by_email: e.selectFrom('users').select('email').where('id', '=', user_id),
      changed_on: device_id,
      changed_at: e.fn<string>('now'),
    }))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'invoice_id', 'code']).doUpdateSet((e) => ({
        date: e.ref('excluded.date'),
        person: e.ref('excluded.person'),
        document: e.ref('excluded.document'),
        role: e.ref('excluded.role'),
        changed_by: e.ref('excluded.changed_by'),
        changed_by_email: e.ref('excluded.changed_by_email'),
        changed_on: e.ref('excluded.changed_on'),
        changed_at: e.ref('excluded.changed_at'),
        after_rev: e.ref('excluded.after_rev'),
      })),
    )
    .execute();
}

/** The value in the history: the day, and who sent the event at DIAN. */
const describe = (event: ({ date: string | null } & EventSigner) | undefined): string | null =>
  event?.date ? [event.date, event.person, event.document, event.role].filter(Boolean).join(' · ') : null;
