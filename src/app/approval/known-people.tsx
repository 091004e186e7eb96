import { usePeople } from './use-people.ts';

/** Requests the people of the company and keeps them on this device, where their names are shown in a list. */
export function KnownPeople() {
  usePeople();
  return null;
}
