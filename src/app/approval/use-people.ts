import { type CompanyPerson, listPeople } from '#contract/accounts/users.ts';
import { useSnapshot } from '../data/use-snapshot.ts';

const NONE: readonly CompanyPerson[] = [];

/** Each invoice that is shown has a form for comments, which reads the people. */
const MAX_AGE_MS = 30_000;

/** Returns the people of the company as this device last received them: none before the first time. */
export function usePeople(): readonly CompanyPerson[] {
  const { data } = useSnapshot({
    id: 'people',
    schema: listPeople.response,
    fetch: (call, signal) => call(listPeople, {}, { signal }),
    maxAgeMs: MAX_AGE_MS,
  });
  return data ?? NONE;
}
