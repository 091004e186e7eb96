import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { invoiceOperations } from '../operations/operations.ts';
import { coalesce } from './coalesce.ts';

const base = anInvoice({ status: 'draft', rev: 3 });
const { id } = base;
const to = (status: 'draft' | 'sent' | 'paid') => ({
  ...invoiceOperations['invoice.set-status'].bind({ id, status }),
  operation: 'invoice.set-status',
});
const deletion = { ...invoiceOperations['invoice.delete'].bind({ id }), operation: 'invoice.delete' };

let seq = 0;
function queued(change: { input: unknown; operation: string }, overrides: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1;
  return {
    seq,
    op_id: crypto.randomUUID(),
    about: id,
    operation: change.operation,
    input: change.input,
    base_rev: 3,
    user_id: 'u',
    company_id: 'c',
    api: 1,
    state: 'pending',
    attempts: 0,
    first_sent_at: null,
    last_try_at: null,
    next_at: 0,
    refusal: null,
    created_at: 0,
    ...overrides,
  };
}
const refused = (status: number) => ({
  state: 'parked' as const,
  refusal: { status, code: 'x', detail: '' },
  attempts: 1,
});

describe('changes that were never sent', () => {
  test('a first change joins the queue', () => {
    expect(coalesce([], to('paid'), base)).toEqual({ drop: [], into: undefined, add: true });
  });

  test('a second status takes the place of the first, under its id', () => {
    const first = queued(to('sent'));
    expect(coalesce([first], to('paid'), base)).toEqual({ drop: [], into: first, add: false });
  });

  test('going back to what the server has leaves nothing to send', () => {
    const first = queued(to('sent'));
    expect(coalesce([first], to('draft'), base)).toEqual({ drop: [first], into: undefined, add: false });
  });

  test('a deletion replaces the status changes before it', () => {
    const first = queued(to('sent'));
    expect(coalesce([first], deletion, base)).toEqual({ drop: [first], into: undefined, add: true });
  });
});

describe('changes that may be on their way', () => {
  const sent = queued(to('sent'), { attempts: 1 });

  test('are never touched: what follows is appended', () => {
    expect(coalesce([sent], to('paid'), base)).toEqual({ drop: [], into: undefined, add: true });
    expect(coalesce([sent], to('draft'), base)).toEqual({ drop: [], into: undefined, add: true });
    expect(coalesce([sent], deletion, base)).toEqual({ drop: [], into: undefined, add: true });
  });

  test('are what a later change is compared with', () => {
    const later = queued(to('paid'));
    expect(coalesce([sent, later], to('draft'), base)).toEqual({ drop: [], into: later, add: false });
    expect(coalesce([sent, later], to('sent'), base)).toEqual({ drop: [later], into: undefined, add: false });
  });
});

describe('parked changes', () => {
  test.each([400, 403, 422])('a new decision takes the place of one that was refused with %s', (code) => {
    const no = queued(to('sent'), refused(code));
    expect(coalesce([no], to('paid'), base)).toEqual({ drop: [no], into: undefined, add: true });
  });

  test('a decision about another field, a deletion, or the value that the server has leaves it to the user', () => {
    const conflict = queued(to('sent'), refused(409));
    const classified = {
      ...invoiceOperations['invoice.set-classification'].bind({ id, classification: 'expense' }),
      operation: 'invoice.set-classification',
    };
    expect(coalesce([conflict], classified, base)).toEqual({ drop: [], into: undefined, add: true });
    expect(coalesce([conflict], deletion, base)).toEqual({ drop: [], into: undefined, add: true });
    expect(coalesce([conflict], to('draft'), base)).toEqual({ drop: [], into: undefined, add: false });
    const other = queued(classified, refused(403));
    expect(coalesce([conflict, other], to('paid'), base)).toEqual({ drop: [conflict], into: undefined, add: true });
  });

  test('one that is only too old may have been made: it stays for the person to look at', () => {
    const old = queued(to('sent'), { ...refused(0), attempts: 0 });
    expect(coalesce([old], to('paid'), base)).toEqual({ drop: [], into: undefined, add: true });
  });
});

test('a change that another build queued is neither read nor passed over', () => {
  const foreign = queued({ input: {}, operation: 'invoice.paint' });
  const first = queued(to('sent'));
  expect(coalesce([first, foreign], to('paid'), base)).toEqual({ drop: [], into: undefined, add: true });
});
