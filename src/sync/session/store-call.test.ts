import { beforeEach, expect, test } from 'vitest';
import { me } from '#contract/accounts/session.ts';
import { health, sendBatch } from '#contract/sync.ts';
import { writeMeta } from '#store/meta.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { aWire, problem } from '#tests/harness/a-wire.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { createStoreCall } from './store-call.ts';

beforeEach(wipeDevice);

test('once nobody is signed in, what takes a session is refused and never leaves the device', async () => {
  const { store } = await aDevice(new InMemoryServer());
  await writeMeta(store, 'token', undefined);
  const wire = aWire();
  const call = createStoreCall(store, '', wire.fetch);
  await expect(call(me, {})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
  await expect(call(sendBatch, { body: { operations: [] } })).rejects.toMatchObject({ status: 401 });
  expect(wire.requests).toEqual([]);
});

test('the health of the server can be requested without a session', async () => {
  const { store } = await aDevice(new InMemoryServer());
  await writeMeta(store, 'token', undefined);
  const wire = aWire({ 'GET /api/health': () => problem('not_ready') });
  await expect(createStoreCall(store, '', wire.fetch)(health, {})).rejects.toMatchObject({ status: 503 });
  expect(wire.requests).toHaveLength(1);
});
