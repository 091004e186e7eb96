import { z } from 'zod/mini';
import type { ReconciliationMark } from '../records/reconciliation-mark.ts';
import type { ReconciliationRun } from '../records/reconciliation-run.ts';
import { countOpen } from './open-documents.ts';

/** The last month that was reconciled (YYYY-MM), and how many of its documents are still to be resolved. */
export const LastRun = z.object({ month: z.string(), to_resolve: z.int() });
export type LastRun = z.infer<typeof LastRun>;

type KeptRun = Pick<ReconciliationRun, 'month' | 'created_at' | 'summary'>;

/** The newest run of the latest month; null without runs. */
export const readLastRun = (runs: Iterable<KeptRun>, marks: Iterable<KeptMark>): LastRun | null =>
  readLastRuns(runs, marks)[0] ?? null;

type KeptMark = Pick<ReconciliationMark, 'kind' | 'document'>;

/** The newest run of each month, the latest month first. */
export function readLastRuns(runs: Iterable<KeptRun>, marks: Iterable<KeptMark>): LastRun[] {
  const newest = new Map<string, KeptRun>();
  for (const run of runs) {
    const known = newest.get(run.month);
    if (!known || run.created_at > known.created_at) newest.set(run.month, run);
  }
  const justified = [...marks].flatMap(({ kind, document }) => (kind === 'justified' ? [document] : []));
  return [...newest.values()]
    .sort((a, b) => (a.month < b.month ? 1 : -1))
    .map(({ month, summary }) => ({ month, to_resolve: countOpen(summary, justified) }));
}
