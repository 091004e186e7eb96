import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Registry } from '#store/registry.ts';
import { handleLaunches } from './handle-launches.ts';

const registry = new Registry();
beforeEach(() => registry.shared.clear());

type Launch = { files?: { getFile: () => Promise<File> }[] };

/** Starts the app as the system does, and returns the navigations. */
function launched(launch: Launch): unknown[] {
  const places: unknown[] = [];
  const navigate = async (to: unknown) => void places.push(to);
  handleLaunches(
    { navigate },
    { launchQueue: { setConsumer: (consumer: (launch: Launch) => void) => consumer(launch) } },
  );
  return places;
}

test('a file opened with the app is on disk, and the address says what became of it', async () => {
  // jsdom's File has no such method.
  const file = Object.assign(new File([], 'a.xml'), { arrayBuffer: async () => new ArrayBuffer(10) });
  const places = launched({ files: [{ getFile: async () => file }] });
  await waitFor(() => expect(places).toEqual([{ to: '/upload', search: { shared: 'kept' } }]));
  expect((await registry.shared.toArray()).map(({ name }) => name)).toEqual(['a.xml']);
});

test('a file that cannot be read is not lost in silence', async () => {
  const places = launched({ files: [{ getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }] });
  await waitFor(() => expect(places).toEqual([{ to: '/upload', search: { shared: 'lost' } }]));
});

test('started without a file, the app stays where it is', async () => {
  expect(launched({})).toEqual([]);
});
