import { useLingui } from '@lingui/react/macro';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import type { TryError } from '#store/rows/outbox-row.ts';
import type { PendingChange } from '#sync/outbox/list-pending-changes.ts';

/** Returns why a change is not applied yet: the last attempt's error, or the server's reason for the rejection. */
export function useChangeErrorText() {
  const { t } = useLingui();
  const { bytesGone } = useFileProblemTexts();
  const attemptText = ({ status, code }: TryError): string => {
    if (code === 'unreadable') return t`El servidor respondió algo que esta versión no entiende.`;
    if (status === 0) return t`Aún no sabemos si llegó.`;
    if (status === 429) return t`El servidor pidió esperar un momento.`;
    return status >= 500 ? t`El servidor tuvo un problema.` : t`El servidor todavía no pudo recibirlo.`;
  };
  const rejectionText = ({ refusal }: Pick<PendingChange, 'refusal'>): string => {
    const { code = '', detail = '' } = refusal ?? {};
    const notStored = t`La factura no quedó guardada, así que tu cambio no se aplicó.`;
    const own: Partial<Record<string, string>> = {
      // Rejected by earlier builds.
      too_old: t`Lleva más de 150 días por enviar. Revísalo antes de enviarlo.`,
      bytes_gone: bytesGone,
    };
    if (code === 'document_not_stored') return [notStored, detail].filter(Boolean).join(' ');
    // The server's text when there is one (docs/specification.md#errors); a bare code is no text.
    const serverText = detail === code ? '' : detail;
    return own[code] ?? (serverText || t`El servidor no aceptó este cambio.`);
  };
  return { attemptText, rejectionText };
}
