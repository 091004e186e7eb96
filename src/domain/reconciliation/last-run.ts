import { z } from 'zod/mini';
import type { ReconciliationMark } from '../records/reconciliation-mark.ts';
import type { ReconciliationRun } from '../records/reconciliation-run.ts';
import { countOpen } from './open-documents.ts';

/** The last month that was reconciled (YYYY-MM), and how many of its documents are still to be resolved. */
export const LastRun = z.object({ month: z.string(), to_resolve: z.int() });
export type LastRun = z.infer<typeof LastRun>;

type KeptRun = Pick<ReconciliationRun, 'month' | 'created_at' | 'summary'>;

/** The newest run of the latest month; null without runs. */
export function readLastRun(
  runs: Iterable<KeptRun>,
  marks: Iterable<Pick<ReconciliationMark, 'kind' | 'document'>>,
): LastRun | null {
  const [last] = [...runs].sort((a, b) => (isLater(a, b) ? -1 : 1));
  if (!last) return null;
  const justified = [...marks].flatMap(({ kind, document }) => (kind === 'justified' ? [document] : []));
  return { month: last.month, to_resolve: countOpen(last.summary, justified) };
}

const isLater = (a: KeptRun, b: KeptRun): boolean =>
  a.month === b.month ? a.created_at > b.created_at : a.month > b.month;
