import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useSignedIn } from '../session/session-context.tsx';
import { memoryOwner } from './memory-owner.ts';

const KEY = 'cuadra-classified';
/** docs/interaction.md#first-steps. */
export const ENOUGH_CLASSIFIED = 5;

/** Ids of invoices by their owner (`memoryOwner`), as the first steps: they stay after sign-out. */
const Memory = z.catch(z.record(z.string(), z.array(z.string())), {});

function readMemory(): z.infer<typeof Memory> {
  try {
    return Memory.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const readIds = (owner: string): readonly string[] => readMemory()[owner] ?? [];

function addIds(owner: string, ids: readonly string[]): readonly string[] {
  const all = [...new Set([...readIds(owner), ...ids])].slice(0, ENOUGH_CLASSIFIED);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readMemory(), [owner]: all }));
  } catch {
    // Storage is full or blocked: the step is not ticked.
  }
  return all;
}

/**
 * Returns how many invoices the user has classified on this device, up to `ENOUGH_CLASSIFIED`. A change leaves the
 * outbox once it is sent, so the frame, which is always there, calls this too.
 */
export function useClassifiedByHand(): number {
  const { store, user } = useSignedIn();
  const owner = memoryOwner(user);
  const [count, setCount] = useState(() => readIds(owner).length);
  const isEnough = count >= ENOUGH_CLASSIFIED;
  const pending = useLiveQuery(
    async () => (isEnough ? [] : store.outbox.where('operation').equals('invoice.set-classification').toArray()),
    [store, isEnough],
  );
  useEffect(() => {
    if (!pending || pending.length === 0) return;
    setCount(
      addIds(
        owner,
        pending.map(({ about }) => about),
      ).length,
    );
  }, [pending, owner]);
  return count;
}
