import type { WaitingChange } from '#sync/outbox/waiting-changes.ts';
import { UPLOAD_OPERATION } from '#sync/uploads/upload-operation.ts';

/** A change that waits for the person, with those of the same row that wait for it. */
export type Decision = { head: WaitingChange; behind: WaitingChange[] };

export type Groups = { decisions: Decision[]; changes: WaitingChange[]; files: WaitingChange[] };

export const isFile = ({ operation }: Pick<WaitingChange, 'operation'>): boolean => operation === UPLOAD_OPERATION;

/** What the person must decide, what goes by itself, and files; each in its order (docs/offline.md#order-and-lanes). */
export function groupChanges(all: readonly WaitingChange[]): Groups {
  const groups: Groups = { decisions: [], changes: [], files: [] };
  const heads = new Map<string, Decision>();
  for (const change of all) {
    const head = heads.get(change.about);
    if (change.state === 'refused' || change.state === 'conflict') {
      const decision = { head: change, behind: [] };
      groups.decisions.push(decision);
      if (!head) heads.set(change.about, decision);
    } else if (head) head.behind.push(change);
    else if (isFile(change)) groups.files.push(change);
    else groups.changes.push(change);
  }
  return groups;
}
