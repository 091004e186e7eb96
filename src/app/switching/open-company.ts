import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { switchCompany } from '#contract/accounts/session.ts';
import type { User } from '#domain/accounts/user.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import type { Registry } from '#store/registry.ts';
import { type Store, storeName } from '#store/store.ts';
import { openSignedIn } from '#sync/session/open-signed-in.ts';
import { markCurrent, saveSignIn } from '#sync/session/session.ts';
import type { SignedInSession } from '../session/session.ts';

/**
 * 'first_time': without a network, and the company was never opened on this device. 'offline': without a network, and
 * its session has ended. 'left': the person does not belong to it any more.
 */
export type OpenCompanyProblem = 'first_time' | 'offline' | 'left' | 'failed';

export type OpenedCompany = { type: 'ok'; store: Store; user: User } | { type: 'error'; problem: OpenCompanyProblem };

/**
 * Opens the database of another company of the person, without a network if it has a session; otherwise the server
 * gives a token for it, without a password.
 */
export async function openCompany(
  registry: Registry,
  own: SignedInSession,
  company_id: string,
): Promise<OpenedCompany> {
  const name = storeName(company_id, own.user.id);
  const isKnown = (await registry.accounts.get(name)) !== undefined;
  const store = isKnown ? await openSignedIn(name) : undefined;
  const user = store && (await readMeta(store, 'user'));
  if (!store || !user) return fetchCompany({ registry, own, company_id, isKnown });
  // The same person: the newer list of companies holds in every database of the device.
  const profile: User = own.user.companies ? { ...user, companies: own.user.companies } : user;
  if (JSON.stringify(profile) !== JSON.stringify(user)) await writeMeta(store, 'user', profile);
  await markCurrent(registry, store);
  return { type: 'ok', store, user: profile };
}

type FetchInput = { registry: Registry; own: SignedInSession; company_id: string; isKnown: boolean };

async function fetchCompany({ registry, own, company_id, isKnown }: FetchInput): Promise<OpenedCompany> {
  try {
    const { token, user } = await own.call(switchCompany, { body: { company_id } });
    if (user.id !== own.user.id || user.company?.id !== company_id) return { type: 'error', problem: 'failed' };
    return { type: 'ok', store: await saveSignIn(registry, { token, user }), user };
  } catch (error) {
    return { type: 'error', problem: problemOf(error, isKnown) };
  }
}

function problemOf(error: unknown, isKnown: boolean): OpenCompanyProblem {
  if (error instanceof Unreachable) return isKnown ? 'offline' : 'first_time';
  return error instanceof Refused && error.problem.code === 'company_not_found' ? 'left' : 'failed';
}
