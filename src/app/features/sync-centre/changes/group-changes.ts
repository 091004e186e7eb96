import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';

/** A change that needs a decision, with the changes of the same row, or of the documents of the file, that wait for it. */
export type Decision = { head: PendingChange; blocked: PendingChange[] };

export type Groups = { decisions: Decision[]; changes: PendingChange[]; files: PendingChange[] };

/** Groups changes into decisions, automatic changes and files; each in order (docs/offline.md#order-and-lanes). */
export function groupChanges(all: readonly PendingChange[]): Groups {
  const groups: Groups = { decisions: [], changes: [], files: [] };
  const heads = new Map<string, Decision>();
  for (const change of all) {
    const head = headOf(heads, change);
    if (change.state === 'refused' || change.state === 'conflict') {
      const decision = { head: change, blocked: [] };
      groups.decisions.push(decision);
      if (!head) heads.set(change.about, decision);
    } else if (head) head.blocked.push(change);
    else if (change.hasFile) groups.files.push(change);
    else groups.changes.push(change);
  }
  return groups;
}

const headOf = (heads: ReadonlyMap<string, Decision>, { about, after = about }: PendingChange): Decision | undefined =>
  heads.get(about) ?? heads.get(after);
