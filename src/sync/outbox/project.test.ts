import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOT_STORED_AT } from '#domain/coding/with-coding.ts';
import { documentKey } from '#domain/files/document-key.ts';
import { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import type { InputFor, InvoiceOperationName } from '../operations/operations.ts';
import { enqueue } from './enqueue.ts';
import { newOutboxRow } from './plan-changes.ts';
import { project } from './project.ts';
import { refreshRows } from './shown-rows.ts';

const base = anInvoice({ status: 'draft', rev: 3 });
const { id } = base;
const by = { now: 0, user: undefined };

let seq = 0;
function operation(name: string, input: unknown, overrides: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1;
  return { ...newOutboxRow({ about: id, operation: name, input }, base, by), seq, ...overrides };
}
const status = (to: InvoiceStatus, overrides: Partial<OutboxRow> = {}) =>
  operation('invoice.set-status', { id, status: to }, overrides);
const refused = (code: string) => ({ state: 'parked' as const, refusal: { status: 409, code, detail: '' } });

describe('a row is shown', () => {
  test('as the server has it, without a mark, when nothing is pending', () => {
    expect(project({ row: base }, [])).toEqual(base);
  });

  test('with the operations applied in order, marked', () => {
    const shown = project({ row: base }, [status('sent'), status('paid')]);
    const coding = [{ field: 'status', value: 'paid', rule: null, at: NOT_STORED_AT }];
    expect(shown).toEqual({ ...base, status: 'paid', coding, pend: 1, change_state: 'waiting' });
  });

  test('without an operation that was refused, whose mark comes before those that wait', () => {
    const lane = [status('sent', refused('not_allowed')), status('paid')];
    expect(project({ row: base }, lane)).toMatchObject({ status: 'paid', change_state: 'refused' });
    const conflict = [status('sent', refused('conflict')), ...lane];
    expect(project({ row: base }, conflict)).toMatchObject({ change_state: 'conflict' });
  });

  test('without an operation that only another build can read', () => {
    const shown = project({ row: base }, [operation('invoice.paint', {}), status('paid', { seq: 9 })]);
    expect(shown).toMatchObject({ status: 'paid', change_state: 'waiting' });
  });

  test('from a restoration that knows it, when the server has none', () => {
    expect(project({ row: null }, [operation('invoice.restore', { id, row: base })])).toMatchObject({ id });
  });
});

describe('no row is shown', () => {
  test('once it is deleted here, whatever follows', () => {
    expect(project({ row: base }, [operation('invoice.delete', { id }), status('paid')])).toBeUndefined();
  });

  test('when the server has none and nothing restores it', () => {
    expect(project({ row: null }, [status('paid')])).toBeUndefined();
  });

  test('for a row of an earlier epoch, unless something is pending on it', () => {
    expect(project({ row: base, stale: 1 }, [])).toBeUndefined();
    expect(project({ row: base, stale: 1 }, [status('sent', refused('conflict'))])).toBeUndefined();
    expect(project({ row: base, stale: 1 }, [status('paid')])).toMatchObject({ status: 'paid' });
  });
});

test('a document that only this device has read is shown as waiting, whether something was decided about it or not', () => {
  const read = { ...base, id: documentKey('cufe'), upload_id: 'u' };
  expect(project({ row: read }, [])).toEqual({ ...read, pend: 1, change_state: 'waiting' });
  expect(project({ row: read }, [status('paid')])).toMatchObject({ status: 'paid', change_state: 'waiting' });
  expect(project({ row: read }, [status('paid', refused('document_not_stored'))])).toMatchObject({
    status: 'draft',
    change_state: 'refused',
  });
});

describe('what is stored', () => {
  beforeEach(wipeDevice);

  type Choice = { [N in InvoiceOperationName]: { name: N; input: InputFor<N> } }[InvoiceOperationName];
  const choice: fc.Arbitrary<Choice> = fc.oneof(
    fc.constantFrom(...InvoiceStatus.options).map((to) => ({
      name: 'invoice.set-status' as const,
      input: { id, status: to },
    })),
    fc.constantFrom('income' as const, 'expense' as const, 'none' as const).map((classification) => ({
      name: 'invoice.set-classification' as const,
      input: { id, classification },
    })),
    fc.constant({ name: 'invoice.delete' as const, input: { id } }),
    fc.constant({ name: 'invoice.restore' as const, input: { id, row: base } }),
  );

  const choices = fc.array(choice, { minLength: 1, maxLength: 6 });
  /** Read on this device in a file that waits. */
  const preview: InvoiceRow = {
    ...base,
    ...{ id: documentKey('cufe'), rev: 0, pend: 1, change_state: 'waiting', upload_id: 'u', preview_of: 'cufe' },
  };

  test('by an enqueue is what any later refresh stores', async () => {
    await fc.assert(
      fc.asyncProperty(choices, fc.constantFrom(base, preview), fc.boolean(), async (chosen, row, isSent) => {
        wipeDevice();
        const { store } = await aDevice(new InMemoryServer());
        const { id } = row;
        await store.invoices.put(row);
        for (const { name, input } of chosen) {
          await enqueue(store, name, { ...input, id });
          // What is about a document is never sent.
          if (isSent && id === base.id) await store.outbox.toCollection().modify({ attempts: 1 });
        }
        const read = async () => [await store.invoices.toArray(), await store.shadow.toArray()];
        const stored = await read();
        await store.transaction('rw', store.changeTables, async () => refreshRows(store, [id]));
        expect(await read()).toEqual(stored);
        await expectFolded(store);
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});
