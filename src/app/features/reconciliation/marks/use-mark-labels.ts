import { useLingui } from '@lingui/react/macro';

/** What a person decided about a document. `justified` documents are not left to resolve. */
export type MarkKind = 'justified' | 'requested';

export function useMarkLabels(): (kind: string) => string {
  const { t } = useLingui();
  return (kind) => ({ justified: t`Justificada`, requested: t`Pedida` })[kind] ?? kind;
}
