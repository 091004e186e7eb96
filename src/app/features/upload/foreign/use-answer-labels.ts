import { useLingui } from '@lingui/react/macro';
import type { ForeignAnswer } from '#domain/files/foreign-documents.ts';

export function useAnswerLabels(): Record<ForeignAnswer, string> {
  const { t } = useLingui();
  return { income: t`Ingreso`, expense: t`Gasto`, none: t`Dejar sin clasificar`, skip: t`No subir` };
}
