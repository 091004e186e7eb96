import { useLingui } from '@lingui/react/macro';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { hasFailed } from '../results/outcome-groups.ts';
import { useIsIncomplete } from '../waiting/waiting-pdfs-context.ts';
import type { UploadRow } from './upload-row.ts';

/** Returns the state of a file, in a word or two. */
export function useStateText(row: UploadRow): string {
  const { state, percent, reading } = row;
  const { t } = useLingui();
  const isReachable = useReachable();
  const isIncomplete = useIsIncomplete();
  if (state === 'chosen') return reading === undefined ? t`Leyendo…` : '';
  if (state === 'waiting') return isReachable ? t`En cola` : t`Por enviar`;
  if (state === 'sending') return percent < 100 ? t`Subiendo ${percent}%` : t`Procesando…`;
  if (state === 'cancelled') return t`Cancelada`;
  if (isIncomplete(row)) return t`Faltan datos`;
  return hasFailed(row) ? t`Con error` : t`Listo`;
}

/** Returns why a file was not imported; null when its documents show it themselves, or there is no error. */
export function useFailureText({ state, problem, result }: UploadRow): string | null {
  const { t } = useLingui();
  const { bytesGone } = useFileProblemTexts();
  if (state === 'failed') {
    const texts: Partial<Record<string, string>> = {
      // Rejected by earlier builds.
      too_old: t`Lleva más de 150 días por enviar. Revísalo antes de subirlo.`,
      bytes_gone: bytesGone,
    };
    return texts[problem?.code ?? ''] ?? (problem?.detail || t`No pudimos subir los archivos. Intenta nuevamente.`);
  }
  if (state !== 'done' || result?.success || (result && result.documents.length > 0)) return null;
  return result?.error_message || t`No fue posible procesar el archivo.`;
}
