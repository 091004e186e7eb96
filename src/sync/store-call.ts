import { type Call, createCall } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { createWatch, type Watch } from '#client/watch.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/**
 * Asks the server as the user whose database this is, and as nobody else. Once nobody is signed in there, what takes a
 * session is refused as the server would refuse it, and never leaves the device.
 */
export const createStoreCall = (store: Store, origin: string, fetch?: typeof globalThis.fetch): Call =>
  createCall({
    ...(fetch && { fetch }),
    origin,
    token: (e) => tokenFor(store, e),
    deviceId: () => readMeta(store, 'device_id'),
  });

/** Listens to the server as that user. */
export const createStoreWatch = (store: Store, origin: string): Watch =>
  createWatch({ origin, token: () => readMeta(store, 'token') });

async function tokenFor(store: Store, { access }: Endpoint): Promise<string | undefined> {
  const token = await readMeta(store, 'token');
  if (!token && access !== 'public') throw new Refused(PROBLEM_STATUS.signed_out, { code: 'signed_out' });
  return token;
}
