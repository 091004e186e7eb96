import { expect, test } from 'vitest';
import type { InvoiceEvent } from '#domain/radian/invoice-event.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { coalesce } from '../outbox/coalesce.ts';
import { isAsSeen } from '../outbox/is-as-seen.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { isAlreadyApplied } from './is-already-applied.ts';
import { recordInvoiceEvent } from './record-invoice-event.ts';
import { removeInvoiceEvent } from './remove-invoice-event.ts';

const ID = '7c0d4a52-4a1e-4a52-8a2e-0f5f5f1d2c3b';
const base = anInvoice({ id: ID, payment_terms: 'credit', direction: 'received' });
const SIGNER = { person: null, document: null, role: null };
type Codes = Parameters<typeof removeInvoiceEvent.bind>[0]['codes'];

const recorded = (codes: Codes, date = '2026-11-26') => ({
  ...recordInvoiceEvent.bind({ id: ID, codes, date, ...SIGNER }),
  operation: 'invoice.record-event',
});
const removed = (codes: Codes) => ({
  ...removeInvoiceEvent.bind({ id: ID, codes }),
  operation: 'invoice.remove-event',
});
const waiting = ({ operation, input }: { operation: string; input: unknown }, parts: Partial<OutboxRow> = {}) =>
  ({ operation, input, state: 'pending', attempts: 0, about: ID, ...parts }) as OutboxRow;
const proven = (code: string): InvoiceEvent => ({ code, date: '2026-11-25', source: 'xml', by: null, at: null });

test('decisions about different events do not replace each other', () => {
  const lane = [waiting(recorded(['030']))];
  expect(coalesce(lane, recorded(['032']), base)).toEqual({ drop: [], into: undefined, add: true });
  expect(coalesce(lane, recorded(['030'], '2026-11-27'), base)).toMatchObject({ drop: [], into: lane[0], add: false });
});

test('an unsent event that is taken back leaves nothing to send, one that may have been sent is followed', () => {
  const lane = [waiting(recorded(['030', '032']))];
  expect(coalesce(lane, removed(['030', '032']), base)).toEqual({ drop: lane, into: undefined, add: false });
  const sent = [waiting(recorded(['030']), { attempts: 1 })];
  expect(coalesce(sent, removed(['030']), base)).toEqual({ drop: [], into: undefined, add: true });
});

test('a deletion makes every unsent event redundant', () => {
  const lane = [waiting(recorded(['030'])), waiting(recorded(['032']))];
  const deletion = { ...deleteInvoice.bind({ id: ID }), operation: 'invoice.delete' };
  expect(coalesce(lane, deletion, base)).toMatchObject({ drop: lane, add: true });
});

test('what an XML proves is already applied', () => {
  expect(isAlreadyApplied(recorded(['030']), { ...base, radian_events: [proven('030')] })).toBe(true);
  expect(isAlreadyApplied(recorded(['030']), base)).toBe(false);
});

test('after a restoration of the server, other events than the person saw are noticed', () => {
  const { status, classification } = base;
  const row = waiting(recorded(['032']), { seen: { status, classification } });
  expect(isAsSeen(row, base)).toBe(true);
  expect(isAsSeen(row, { ...base, radian_events: [proven('030')] })).toBe(false);
});
