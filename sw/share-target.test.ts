import { beforeEach, expect, test } from 'vitest';
import { SHARE_FIELD } from '#contract/share.ts';
import { SharedFiles } from '#domain/files/shared-files.ts';
import { clearSession } from '#sync/session/session.ts';
import { aDevice, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { handleShare } from './share-target.ts';

let device: Device;
beforeEach(async () => {
  wipeDevice();
  device = await aDevice(new InMemoryServer());
});

function sharing(...files: File[]): Promise<Response> {
  const body = new FormData();
  for (const file of files) body.append(SHARE_FIELD, file);
  return handleShare(new Request('http://device.test/share', { method: 'POST', body }));
}
const xml = (name: string) => new File([`<Invoice>${name}</Invoice>`], name, { type: 'text/xml' });

/** Where the browser is redirected, parsed as the page parses it. */
function response({ status, headers }: Response) {
  const { pathname, searchParams } = new URL(headers.get('location') ?? '');
  return { status, pathname, ...SharedFiles.parse(Object.fromEntries(searchParams)) };
}

test('M3 the files are on disk before the browser is sent on, and none is queued', async () => {
  const answer = await sharing(xml('a.xml'), xml('b.xml'));
  expect(response(answer)).toEqual({ status: 303, pathname: '/upload', shared: 'kept' });
  expect((await device.registry.shared.toArray()).map(({ name }) => name).sort()).toEqual(['a.xml', 'b.xml']);
  expect([await device.store.blobs.count(), await device.store.outbox.count()]).toEqual([0, 0]);
});

test('signed out: they are kept, and the address says so', async () => {
  await clearSession(device.registry, device.store);
  expect(response(await sharing(xml('a.xml')))).toMatchObject({ shared: 'kept' });
  expect(await device.registry.shared.count()).toBe(1);
});

test('files that were not accepted are reported, each reason once', async () => {
  const answer = await sharing(xml('a.xlsx'), xml('b.xlsx'), xml('c.xml'));
  expect(response(answer)).toMatchObject({ shared: 'kept', refused: 'spreadsheet' });
});

test('a request that is no form loses nothing in silence', async () => {
  const answer = await handleShare(new Request('http://device.test/share', { method: 'POST', body: 'x' }));
  expect(response(answer)).toMatchObject({ status: 303, shared: 'lost' });
});
