import type { Trx } from '../../platform/database/trx.ts';
import { createToken, hashToken } from '../../platform/secrets/secret-token.ts';

/** The time of the last use is written at most this often. */
const TOUCH_DAYS = 1;
const DAY_MS = 86_400_000;

/**
 * Where a sign-in comes from: its rate-limit network (request-origin.ts) and the device token, if the request has one.
 */
export type SignInOrigin = { network: string; device_token: string | undefined };
export type OriginStatus = 'device' | 'network' | 'stranger';

/** Returns whether the account with this address knows the device or the network. Without an account: `stranger`. */
export async function readOriginStatus(
  trx: Trx,
  email: string,
  { network, device_token }: SignInOrigin,
): Promise<OriginStatus> {
  const hashes = [hashOrigin('network', network), ...(device_token ? [hashOrigin('device', device_token)] : [])];
  const known = await trx
    .selectFrom('known_origins')
    .innerJoin('users', 'users.id', 'known_origins.user_id')
    .select('origin_hash')
    .where((e) => e(e.fn('lower', ['users.email']), '=', email))
    .where('origin_hash', 'in', hashes)
    .execute();
  const isKnown = (hash: Buffer | undefined) => known.some(({ origin_hash }) => hash?.equals(origin_hash));
  if (isKnown(hashes[1])) return 'device';
  return isKnown(hashes[0]) ? 'network' : 'stranger';
}

/**
 * Stores network and device as known after a sign-in. Returns the token of the device: the sent one when the server
 * issued it before (to any user), else a new one.
 */
export async function rememberOrigin(trx: Trx, user_id: string, origin: SignInOrigin & { now: Date }): Promise<string> {
  const { network, device_token, now } = origin;
  const device = device_token && (await isKnownDeviceToken(trx, device_token)) ? device_token : createToken();
  await rememberNetwork(trx, user_id, { network, now });
  await upsertOrigin(trx, user_id, { origin_hash: hashOrigin('device', device), now });
  return device;
}

/** Stores the network of an active session as known. */
export async function rememberNetwork(
  trx: Trx,
  user_id: string,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  // An empty network means that the server does not see the client's address.
  if (network !== '') await upsertOrigin(trx, user_id, { origin_hash: hashOrigin('network', network), now });
}

/** Deletes the origins whose last sign-in is older. */
export async function deleteOriginsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('known_origins').where('last_used_at', '<', before.toISOString()).execute();
}

async function upsertOrigin(trx: Trx, user_id: string, { origin_hash, now }: { origin_hash: Buffer; now: Date }) {
  const last_used_at = now.toISOString();
  const before = new Date(now.getTime() - TOUCH_DAYS * DAY_MS).toISOString();
  await trx
    .insertInto('known_origins')
    .values({ user_id, origin_hash, last_used_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'origin_hash'])
        .doUpdateSet({ last_used_at })
        .where('known_origins.last_used_at', '<', before),
    )
    .execute();
}

async function isKnownDeviceToken(trx: Trx, device_token: string): Promise<boolean> {
  const found = await trx
    .selectFrom('known_origins')
    .select('user_id')
    .where('origin_hash', '=', hashOrigin('device', device_token))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const hashOrigin = (kind: 'device' | 'network', name: string): Buffer => hashToken(`${kind} ${name}`);
