import { useCodingTarget } from '#app/coding/coding-target.ts';
import { lastActOf } from '#app/coding/last-act.ts';
import { useSetCoding } from '#app/coding/use-set-coding.ts';
import { useSetClassification } from '#app/data/use-set-classification.ts';
import { useSetInvoiceStatus } from '#app/data/use-set-invoice-status.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useDecisionShortcuts } from '#app/shortcuts/use-decision-shortcuts.ts';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';

/** The keys that decide about the invoice of a page. Beside the list, its own keys act on the invoice of the panel. */
export function PageShortcuts({ row }: { row: InvoiceRow }) {
  const { store } = useSignedIn();
  const setStatus = useSetInvoiceStatus(row);
  const classify = useSetClassification(row);
  const setCoding = useSetCoding(row);
  const repeat = () => {
    const act = lastActOf(store);
    if (act?.type === 'status') void setStatus(act.status);
    else if (act?.type === 'classification') void classify(act.classification);
    else if (act) void setCoding(act.values);
  };
  useShortcuts(
    useDecisionShortcuts({
      setStatus: (status) => void setStatus(status),
      classify: (classification) => void classify(classification),
      repeat,
    }),
  );
  useCodingTarget({ ids: () => [row.id], setCoding: (values) => void setCoding(values) });
  return null;
}
