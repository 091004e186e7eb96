import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { deleteKeys } from './delete-keys.ts';

beforeEach(wipeDevice);

test('keys are deleted, in long runs or one by one, and no other', async () => {
  const { store } = await aDevice(new InMemoryServer());
  const rows = Array.from({ length: 120 }, (_, at) => ({ id: `k${String(at).padStart(3, '0')}`, row: anInvoice() }));
  const ids = rows.map(({ id }) => id);
  const run = fc.record({ from: fc.nat(119), length: fc.nat(60) });
  const choice = fc.array(run, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(choice, async (runs) => {
      await store.shadow.bulkPut(rows);
      const gone = ids.filter((_, at) => runs.some(({ from, length }) => at >= from && at < from + length));
      await deleteKeys(store.shadow, gone.toReversed());
      const left = await store.shadow.toCollection().primaryKeys();
      expect(left).toEqual(ids.filter((id) => !gone.includes(id)));
    }),
    { numRuns: 40 },
  );
});
