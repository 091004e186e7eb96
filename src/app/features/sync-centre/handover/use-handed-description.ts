import type { HandedEntry } from '#sync/handover/list-handed-changes.ts';
import { useChangeDescription } from '../changes/use-change-description.ts';

/** Returns what a change of another person does, in the same words as an own one. */
export function useHandedDescription(): (entry: HandedEntry) => string {
  const describe = useChangeDescription();
  return ({ change, now }) => {
    const { operation, input, about, number, file } = change;
    return describe({ operation, input, about, label: number, invoice: now, upload: file ?? undefined });
  };
}
