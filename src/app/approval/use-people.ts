import { type CompanyPerson, listPeople } from '#contract/accounts/users.ts';
import { useSnapshot } from '../data/use-snapshot.ts';

const NONE: readonly CompanyPerson[] = [];

/** Returns the people of the company as this device last received them: none before the first time. */
export function usePeople(): readonly CompanyPerson[] {
  const { data } = useSnapshot({
    id: 'people',
    schema: listPeople.response,
    fetch: (call, signal) => call(listPeople, {}, { signal }),
  });
  return data ?? NONE;
}
