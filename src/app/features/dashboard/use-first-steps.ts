import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useSyncExternalStore } from 'react';
import { ENOUGH_CLASSIFIED, useClassifiedByHand } from '#app/data/classified-by-hand.ts';
import { memoryOwner } from '#app/data/memory-owner.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useFirstPull } from '#app/sync-status/use-first-pull.ts';
import { listUsers } from '#contract/accounts/users.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { Store } from '#store/store.ts';
import { readTicks, Step, type Ticks, writeTicks } from './step-memory.ts';

/**
 * Returns the first steps: the ones this device detects as done, the ones the user ticked, and whether they are
 * dismissed.
 */
export function useFirstSteps() {
  const { store, user } = useSignedIn();
  const [ticks, setTicks] = useState(() => readTicks(localStorage, memoryOwner(user)));
  const stored = useLiveQuery(() => detectSteps(store), [store]);
  const classified = useClassifiedByHand();
  const isAllClassified = useAllClassified();
  const isClassified = classified >= ENOUGH_CLASSIFIED || isAllClassified;
  const detected: Step[] | undefined = stored && isClassified ? [...stored, 'classify'] : stored;
  const firstPull = useFirstPull();
  const saveTicks = (next: Ticks) => {
    setTicks(next);
    writeTicks(localStorage, memoryOwner(user), next);
  };
  const done = new Set<Step>([...(detected ?? []), ...ticks.ticked]);
  return {
    isRead: detected !== undefined,
    seen: new Set(detected),
    /** The first pull is complete, and there is no invoice. */
    hasNone: firstPull === 'done' && detected !== undefined && !detected.includes('upload'),
    done,
    isAllDone: Step.options.every((step) => done.has(step)),
    isDismissed: ticks.is_dismissed,
    isOpen: ticks.is_open === true,
    tick: (step: Step, isDone: boolean) =>
      saveTicks({ ...ticks, ticked: isDone ? [...ticks.ticked, step] : ticks.ticked.filter((one) => one !== step) }),
    toggle: () => saveTicks({ ...ticks, is_open: ticks.is_open !== true }),
    dismiss: () => saveTicks({ ...ticks, is_dismissed: true }),
  };
}

/** There are invoices, and every one of them has a class. */
function useAllClassified(): boolean {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { isReady, entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  return isReady && entries.length > 0 && entries.every(({ classification }) => classification !== 'none');
}

/** What the store knows, also without a network: it contains pending uploads too. */
async function detectSteps(store: Store): Promise<Step[]> {
  const [all, users] = await Promise.all([store.invoices.count(), store.snapshots.get('users')]);
  const userCount = listUsers.response.safeParse(users?.data).data?.length ?? 0;
  const steps: Step[] = [];
  if (all > 0) steps.push('upload');
  if (userCount > 1) steps.push('invite');
  return steps;
}
