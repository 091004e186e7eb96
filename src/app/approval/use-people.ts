import { type CompanyPerson, listPeople } from '#contract/accounts/users.ts';
import { allows } from '#domain/accounts/permissions.ts';
import { useSnapshot } from '../data/use-snapshot.ts';
import { useSignedIn } from '../session/session-context.tsx';

const NONE: readonly CompanyPerson[] = [];

/** Each invoice that is shown has a form for comments, which reads the people. */
const MAX_AGE_MS = 30_000;

/**
 * Returns the people of the company as this device last received them: none before the first time. The frame requests them
 * too: lists, rules and filters name the person in charge.
 */
export function usePeople(): readonly CompanyPerson[] {
  const { user } = useSignedIn();
  const { data } = useSnapshot({
    id: 'people',
    schema: listPeople.response,
    fetch: (call, signal) => call(listPeople, {}, { signal }),
    maxAgeMs: MAX_AGE_MS,
    isWaiting: !allows(user.permissions, 'view_invoices'),
  });
  return data ?? NONE;
}
