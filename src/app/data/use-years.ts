import { useLiveQuery } from 'dexie-react-hooks';
import { listYears } from '#store/invoices/list-years.ts';
import { useSignedIn } from '../session/session-context.tsx';

/** Returns the years of the invoices on this device, newest first. */
export function useYears(): number[] {
  const { store } = useSignedIn();
  return useLiveQuery(() => listYears(store), [store]) ?? NO_YEARS;
}

const NO_YEARS: number[] = [];
