import type { LastRun } from '#domain/reconciliation/last-run.ts';
import { ToResolve } from './to-resolve.tsx';
import { useMonthName } from './use-month-name.ts';

/** "octubre de 2026: 3 por resolver". */
export function LastRunText({ run }: { run: LastRun }) {
  const nameOf = useMonthName();
  const name = nameOf(run.month);
  return (
    <>
      {name}: <ToResolve count={run.to_resolve} />
    </>
  );
}
