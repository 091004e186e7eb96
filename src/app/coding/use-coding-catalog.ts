import { useSyncExternalStore } from 'react';
import { useSignedIn } from '../session/session-context.tsx';
import { type CodingCatalog, catalogOf } from './coding-catalog.ts';

/** Returns what coded values refer to; undefined until it is read. */
export function useCodingCatalog(): CodingCatalog | undefined {
  const { store } = useSignedIn();
  const { subscribe, get } = catalogOf(store);
  return useSyncExternalStore(subscribe, get);
}
