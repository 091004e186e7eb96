import { type Call, createCall } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { createWatch, type Watch } from '#client/watch.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { readMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';

/**
 * A `Call` as the user of this database only. Without a token, endpoints that need a session are refused on the device
 * with the server's own error, and no request is sent.
 */
export const createStoreCall = (store: Store, origin: string, fetch?: typeof globalThis.fetch): Call =>
  createCall({
    ...(fetch && { fetch }),
    origin,
    token: (e) => tokenFor(store, e),
    deviceId: () => readMeta(store, 'device_id'),
  });

/** A `Watch` of server-sent events as that user. */
export const createStoreWatch = (store: Store, origin: string): Watch =>
  createWatch({ origin, token: () => readMeta(store, 'token') });

async function tokenFor(store: Store, { access }: Endpoint): Promise<string | undefined> {
  const token = await readMeta(store, 'token');
  if (!token && access !== 'public') throw new Refused(PROBLEM_STATUS.signed_out, { code: 'signed_out' });
  return token;
}
