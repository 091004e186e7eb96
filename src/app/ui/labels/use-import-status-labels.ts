import { useLingui } from '@lingui/react/macro';
import type { ImportStatus } from '#domain/sheets/import-status.ts';

export function useImportStatusLabels(): Record<ImportStatus, string> {
  const { t } = useLingui();
  return { queued: t`En cola`, processing: t`Procesando`, completed: t`Completada`, failed: t`Fallida` };
}
