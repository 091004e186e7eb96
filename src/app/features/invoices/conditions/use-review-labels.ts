import { useLingui } from '@lingui/react/macro';
import { memoizeFor } from '#app/ui/memoize-for.ts';
import type { ReviewFilter } from '#domain/invoices/invoice-view.ts';

/** Purchases by their approval. */
export function useReviewLabels(): Record<ReviewFilter, string> {
  const { t, i18n } = useLingui();
  return memoizeFor(i18n, useReviewLabels, () => ({
    mine: t`Por aprobar: tu turno`,
    pending: t`Por aprobar`,
    approved: t`Aprobadas`,
  }));
}
