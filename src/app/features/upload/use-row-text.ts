import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '#app/shell/use-error-text.ts';
import type { UploadRow } from './upload-row.ts';

/** Where a file stands, in a word or two. */
export function useStateText({ state, percent, reading, result }: UploadRow): string {
  const { t } = useLingui();
  if (state === 'chosen') return reading === undefined ? t`Leyendo…` : '';
  if (state === 'queued') return t`En cola`;
  if (state === 'sending') return percent < 100 ? t`Subiendo ${percent} %` : t`Procesando…`;
  if (state === 'cancelled') return t`Cancelada`;
  return state === 'done' && result?.success ? t`Listo` : t`Con error`;
}

/** Why nothing of a file was taken; null where its documents say it themselves, or nothing is wrong. */
export function useFailureText({ state, error, result }: UploadRow): string | null {
  const { t } = useLingui();
  const errorText = useErrorText();
  const unsent = t`No pudimos subir los archivos. Intenta nuevamente.`;
  if (state === 'failed') return errorText(error, { fallback: unsent, offline: unsent });
  if (state !== 'done' || result?.success || (result && result.documents.length > 0)) return null;
  return result?.error_message || t`No fue posible procesar el archivo.`;
}
