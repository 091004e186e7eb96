import { type CompanyPerson, listPeople } from '#contract/accounts/users.ts';
import { allows } from '#domain/accounts/permissions.ts';
import type { RankedUser } from '#domain/accounts/user-rules.ts';
import { useSnapshot } from '../data/use-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';

const NONE: readonly CompanyPerson[] = [];

/** The person as the rules of approvals know them: what counts of a role is whether it manages the company. */
export const toRankedUser = ({ id, is_manager }: CompanyPerson): RankedUser => ({
  ...{ id, role: is_manager ? 'admin' : 'regular_user', is_titular: false },
});

/** Each invoice that is shown has a form for comments, which reads the people. */
const MAX_AGE_MS = 30_000;

/**
 * Returns the people of the company as this device last received them: none before the first time. Not part of the
 * first load: the list loads it where it has to name somebody.
 */
export const usePeople = (): readonly CompanyPerson[] => usePeopleSnapshot().people;

/** The same, with the state of the request. */
export function usePeopleSnapshot() {
  const { user } = useSignedIn();
  const { data, isLoading, refresh } = useSnapshot({
    id: 'people',
    schema: listPeople.response,
    fetch: (call, signal) => call(listPeople, {}, { signal }),
    maxAgeMs: MAX_AGE_MS,
    isWaiting: !allows(user.permissions, 'view_invoices'),
  });
  return { people: data ?? NONE, isLoading, refresh };
}
