import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Change } from '../operations/define-operation.ts';
import { readChange } from '../operations/operations.ts';
import { isPending } from './is-pending.ts';
import { applyOperations } from './project.ts';

/** What a new change does to its lane: it drops some changes, and replaces the input of one or is added at the end. */
export type CoalescePlan = { drop: OutboxRow[]; into: OutboxRow | undefined; add: boolean };

/** docs/offline.md#coalescing. `lane` is in order; `base` is the server's last row. Pure. */
export function coalesce(
  lane: readonly OutboxRow[],
  change: Change & { operation: string },
  base: Invoice | null,
): CoalescePlan {
  const pending = lane.filter(isPending);
  const canCoalesce = (row: OutboxRow) =>
    row.attempts === 0 && change.coalescesWith.includes(row.operation) && isOfScope(row, change);
  const start = pending.findLastIndex((row) => !canCoalesce(row)) + 1;
  const coalesced = pending.slice(start);
  const replaced = lane.filter(
    (row) => wasRejected(row) && row.operation === change.operation && isOfScope(row, change),
  );
  const before = applyOperations(base, pending.slice(0, start));
  const isNoOp = before ? isSame(before, change.project(before)) : !change.restoresRow;
  if (isNoOp) return { drop: coalesced, into: undefined, add: false };
  const into = coalesced.find((row) => row.operation === change.operation);
  return { drop: [...replaced, ...coalesced.filter((row) => row !== into)], into, add: !into };
}

/**
 * The server rejected this change, so it was never applied. It waits for the user: only another decision about the same
 * field replaces it.
 */
const wasRejected = (row: OutboxRow): boolean => row.state === 'parked' && (row.refusal?.status ?? 0) >= 400;

/** A change without a scope is about the whole invoice. */
export const isOfScope = (row: OutboxRow, { scope }: Pick<Change, 'scope'>): boolean =>
  scope === undefined || readChange(row)?.scope === scope;

/** Projections share the values that they leave, so that few are compared by their content. */
function isSame(a: Invoice, b: Invoice | undefined): boolean {
  if (a === b || !b) return a === b;
  const [before, after] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...before.keys(), ...after.keys()])].every((key) => isSameValue(before.get(key), after.get(key)));
}

const isSameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
