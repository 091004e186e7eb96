import { beforeEach, describe, expect, test } from 'vitest';
import { a, type TwoInvoices, twoInvoices } from '#tests/harness/browser/two-invoices.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import type { Fault } from '#tests/harness/server-faults.ts';
import { discardChange } from '../outbox/discard-change.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { listChangedRows } from '../outbox/list-changed-rows.ts';
import { mergeServerRow } from '../outbox/merge-server-rows.ts';
import { retryChange } from '../outbox/retry-change.ts';

let on: TwoInvoices;
beforeEach(async () => {
  on = await twoInvoices();
});

describe('a change', () => {
  test('is shown before the server knows of it, and marked', async () => {
    await on.change('paid');
    expect(await on.device.store.invoices.get(a.id)).toMatchObject({
      status: 'paid',
      pend: 1,
      change_state: 'waiting',
    });
    expect(on.atServer()).toBe('sent');
    expect(await listChangedRows(on.device.store)).toMatchObject([
      { before: { status: 'sent' }, after: { status: 'paid' } },
    ]);
    await expectFolded(on.device.store);
  });

  test('that the server makes becomes its row, without a mark', async () => {
    await on.change('paid');
    expect(await on.device.engine.drain()).toMatchObject({
      sent: 1,
      parked: 0,
      waiting: 0,
      stopped: null,
      next_at: null,
    });
    expect(await on.device.store.invoices.get(a.id)).toEqual(on.server.rows.get(a.id)?.invoice);
    expect(on.atServer()).toBe('paid');
    expect(await on.device.store.shadow.count()).toBe(0);
  });

  test('to an invoice that is not there is refused at once', async () => {
    expect(await enqueue(on.device.store, 'invoice.delete', { id: crypto.randomUUID() })).toMatchObject({
      outcome: 'gone',
    });
    expect(await on.outbox()).toEqual([]);
  });

  test('is not written into a database of a newer build', async () => {
    await on.device.store.meta.put({ k: 'schema_rev', v: 99 });
    expect(await on.change('paid')).toMatchObject({ outcome: 'read-only' });
    expect(await on.shown()).toBe('sent');
  });

  test('leaves nothing behind when the device has no space for it', async () => {
    on.device.store.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(on.change('paid')).rejects.toThrow();
    expect(await on.shown()).toBe('sent');
    expect(await on.device.store.shadow.count()).toBe(0);
  });

  test('and its undoing cancel out before they are sent', async () => {
    await on.change('paid');
    expect(await on.change('sent')).toMatchObject({ outcome: 'unchanged' });
    expect(await on.outbox()).toEqual([]);
    await expectFolded(on.device.store);
  });
});

describe('a deletion', () => {
  test('hides the row at once and is carried out', async () => {
    await on.remove();
    expect(await on.device.store.invoices.get(a.id)).toBeUndefined();
    expect(await listChangedRows(on.device.store)).toMatchObject([{ before: { id: a.id }, after: undefined }]);
    await on.device.engine.drain();
    expect(on.server.rows.get(a.id)?.deleted).toBe(true);
    expect(await on.device.store.invoices.count()).toBe(1);
    expect(await on.device.store.shadow.count()).toBe(0);
  });

  test('that is refused gives the row back, marked', async () => {
    await on.remove();
    await on.drainWith(403);
    expect(await on.device.store.invoices.get(a.id)).toMatchObject({ status: 'sent', change_state: 'refused' });
  });

  test('of what the server no longer has is fulfilled', async () => {
    on.server.rows.delete(a.id);
    await on.remove();
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await on.device.store.invoices.get(a.id)).toBeUndefined();
  });
});

describe('the server says', () => {
  test.each<Fault>([403, 422])('%s: the change is undone, kept for the user and not sent again', async (no) => {
    await on.change('paid');
    expect(await on.drainWith(no)).toMatchObject({ sent: 0, parked: 1, waiting: 0 });
    expect(await on.shown()).toBe('sent');
    expect(await on.outbox()).toMatchObject([{ state: 'parked', refusal: { status: no } }]);
    await on.drainWith();
    expect(on.opsSent()).toEqual([]);
    await expectFolded(on.device.store);
    await discardChange(on.device.store, (await on.outbox())[0]?.seq ?? 0);
    expect(await on.device.store.invoices.get(a.id)).not.toHaveProperty('pend');
  });

  test('404 to a status change: parked, and the pull takes the row away', async () => {
    await on.change('paid');
    on.server.write(a.id, 'deleted');
    await on.device.engine.syncNow();
    expect(await on.outbox()).toMatchObject([{ state: 'parked', refusal: { code: 'invoice_not_found' } }]);
    expect(await on.device.store.invoices.get(a.id)).toBeUndefined();
  });

  test.each<Fault>([500, 429, '500-after', 'drop-before', 'drop-after'])(
    '"%s" is "not now": the change goes again later, under its id, and is made once',
    async (fault) => {
      const { op_id } = await on.change('paid');
      const report = await on.drainWith(fault);
      expect(report).toMatchObject({ sent: 0, waiting: 1 });
      expect(report.next_at).toBeGreaterThan(on.device.clock.now);
      expect(await on.device.engine.drain()).toMatchObject({ sent: 0 });
      expect(await on.shown()).toBe('paid');
      on.device.clock.now = report.next_at ?? 0;
      expect(await on.device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
      expect(new Set(on.opsSent())).toEqual(new Set([op_id]));
      expect(on.server.effects).toHaveLength(1);
    },
  );

  test('the long wait after many attempts without a response ends when the server answers another request', async () => {
    await on.change('paid');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await on.drainWith('drop-before');
      on.device.clock.now += 1;
      await on.device.engine.pull();
    }
    expect((await on.outbox())[0]?.next_at).toBeGreaterThan(on.device.clock.now + 60_000);
    on.device.clock.now += 4_000;
    expect(await on.device.engine.drain()).toMatchObject({ sent: 0, next_at: on.device.clock.now + 999 });
    on.device.clock.now += 999;
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('"come back in two seconds": the change does', async () => {
    await on.change('paid');
    expect((await on.drainWith(429)).next_at).toBeGreaterThanOrEqual(on.device.clock.now + 2_000);
  });
});

describe('somebody else changed the invoice meanwhile', () => {
  test('to something else: theirs is shown, mine is kept beside it, and I can insist', async () => {
    await on.change('paid');
    on.server.write(a.id, 'pending_payment');
    expect(await on.device.engine.drain()).toMatchObject({ parked: 1 });
    expect(await on.device.store.invoices.get(a.id)).toMatchObject({
      status: 'pending_payment',
      change_state: 'conflict',
    });
    const [parked] = await on.outbox();
    expect(parked).toMatchObject({ input: { status: 'paid' }, refusal: { current: { status: 'pending_payment' } } });
    await retryChange(on.device.store, parked?.seq ?? 0, on.device.clock.now);
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1 });
    expect(on.atServer()).toBe('paid');
    await expectFolded(on.device.store);
  });

  test('and I delete it: theirs is shown, and I can insist', async () => {
    await enqueue(on.device.store, 'invoice.delete', { id: a.id }, on.device.clock.now);
    on.server.write(a.id, 'pending_payment');
    expect(await on.device.engine.drain()).toMatchObject({ parked: 1 });
    expect(await on.device.store.invoices.get(a.id)).toMatchObject({
      status: 'pending_payment',
      change_state: 'conflict',
    });
    await retryChange(on.device.store, (await on.outbox())[0]?.seq ?? 0, on.device.clock.now);
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1 });
    expect(on.server.live().map(({ id }) => id)).not.toContain(a.id);
    await expectFolded(on.device.store);
  });

  test('under a decision of mine that was not sent: what I delete then is what I had seen', async () => {
    const { store, clock, engine } = on.device;
    await on.change('paid');
    on.server.write(a.id, 'pending_payment');
    const theirs = on.server.live().find(({ id }) => id === a.id) ?? null;
    await store.transaction('rw', store.changeTables, () => mergeServerRow(store, { id: a.id, row: theirs }));
    await enqueue(store, 'invoice.delete', { id: a.id }, clock.now);
    expect(await engine.drain()).toMatchObject({ parked: 1 });
    expect(on.atServer()).toBe('pending_payment');
  });

  test('to the very same: nothing is left to decide', async () => {
    await on.change('paid');
    on.server.write(a.id, 'paid');
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1, parked: 0, waiting: 0 });
  });

  test('a new decision of mine takes the place of the one that was refused', async () => {
    await on.change('paid');
    on.server.write(a.id, 'pending_payment');
    await on.device.engine.drain();
    await on.change('draft');
    expect(await on.device.engine.drain()).toMatchObject({ sent: 1, waiting: 0 });
    expect(await on.outbox()).toEqual([]);
    expect(on.atServer()).toBe('draft');
  });

  test('my own changes never conflict with each other', async () => {
    await on.change('paid');
    await on.drainWith('drop-after');
    await on.change('draft');
    await on.device.engine.pull();
    expect(await on.drainWith()).toMatchObject({ sent: 2, parked: 0, waiting: 0 });
    expect(on.atServer()).toBe('draft');
  });
});
