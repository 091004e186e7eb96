import { type Call, createCall } from '#client/call.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/** Asks the server as the user whose database this is, and as nobody else. */
export const createStoreCall = (store: Store, origin: string): Call =>
  createCall({ origin, token: () => readMeta(store, 'token'), deviceId: () => readMeta(store, 'device_id') });
