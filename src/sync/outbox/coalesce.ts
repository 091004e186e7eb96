import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Change } from '../operations/operation.ts';
import { fold } from './fold.ts';

/** What a new change does to those of its lane: some go, one may take its input, or it joins the end. */
export type Plan = { drop: OutboxRow[]; into: OutboxRow | undefined; add: boolean };

/** docs/offline.md#coalescing. `lane` in order; `base` is what the server last said. Pure. */
export function coalesce(
  lane: readonly OutboxRow[],
  change: Change & { operation: string },
  base: Invoice | null,
): Plan {
  const pending = lane.filter((row) => row.state === 'pending');
  const absorbable = (row: OutboxRow) => row.attempts === 0 && change.absorbs.includes(row.operation);
  const start = pending.findLastIndex((row) => !absorbable(row)) + 1;
  const absorbed = pending.slice(start);
  const decided = lane.filter(wasRefused);
  const before = fold(pending.slice(0, start), base);
  const isNothing = before ? isSame(before, change.show(before)) : !change.revives;
  if (isNothing) return { drop: [...decided, ...absorbed], into: undefined, add: false };
  const into = absorbed.find((row) => row.operation === change.operation);
  return { drop: [...decided, ...absorbed.filter((row) => row !== into)], into, add: !into };
}

/** A change the server has said no to was never made, and a later decision of the same person takes its place. */
const wasRefused = (row: OutboxRow): boolean => row.state === 'parked' && (row.refusal?.status ?? 0) >= 400;

const isSame = (a: Invoice | undefined, b: Invoice | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);
