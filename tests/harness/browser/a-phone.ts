import { uploadBytes } from '#client/upload-bytes.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import type { FileTransport } from '#sync/types.ts';
import { aDevice, type Device } from '../a-device.ts';
import { aUser } from '../accounts/a-user.ts';
import type { AnUploadServer } from '../server/an-upload-server.ts';

export type Phone = Device;

/** A signed-in user whose device sends files. */
export async function aPhoneOf(server: AnUploadServer): Promise<Phone> {
  const device = await aDevice(server.stored, { user: aUser() });
  return { ...device, ...engineOver(server, device.store, device.clock) };
}

/** What a page creates when it opens: everything but the store is new. */
export function engineOver(server: AnUploadServer, store: Store, clock: { now: number }) {
  const call = server.call(() => readMeta(store, 'token'));
  const ports = { now: () => clock.now, random: () => 0.5, locks: undefined };
  const files: FileTransport = {
    load: async () => (file, options) => uploadBytes(file, { ...options, callWithProgress: () => call }),
  };
  return { call, engine: createEngine({ store, call, ports, files }) };
}

/** Number, whether the server has it, and whether it is pending. */
export const shown = async (store: Store) =>
  (await store.invoices.toArray()).map(({ invoice_number, rev, pend }) => [invoice_number, rev > 0, pend ?? 0]);
export const states = async (store: Store) =>
  (await store.uploads.orderBy('place').toArray()).map(({ state }) => state);
/** The number of pending changes and files. */
export const left = async ({ outbox, blobs }: Store) => [await outbox.count(), await blobs.count()];
