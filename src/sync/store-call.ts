import { type Call, createCall } from '#client/call.ts';
import { createWatch, type Watch } from '#client/watch.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** Asks the server as the user whose database this is, and as nobody else. */
export const createStoreCall = (store: Store, origin: string, fetch?: typeof globalThis.fetch): Call =>
  createCall({
    ...(fetch && { fetch }),
    origin,
    token: () => readMeta(store, 'token'),
    deviceId: () => readMeta(store, 'device_id'),
  });

/** Listens to the server as that user. */
export const createStoreWatch = (store: Store, origin: string): Watch =>
  createWatch({ origin, token: () => readMeta(store, 'token') });
