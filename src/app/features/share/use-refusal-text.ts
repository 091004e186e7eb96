import { useLingui } from '@lingui/react/macro';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import { formatMegabytes } from '#domain/text/format-megabytes.ts';
import type { RefusedSharedFile } from '#sync/uploads/shared-files.ts';

/** Returns why a file of another app was rejected. */
export function useRefusalText(): (reason: string) => string | undefined {
  const { t } = useLingui();
  const texts = useFileProblemTexts();
  const limit = formatMegabytes(MAX_UPLOAD_BYTES);
  const byReason: Record<RefusedSharedFile['reason'], string> = {
    too_big: t`No recibimos los archivos de más de ${limit}. Comparte el XML o divide el ZIP en varios.`,
    queue_full: t`Ya hay 200 MB por enviar. Conéctate para enviarlos y comparte de nuevo los que faltan.`,
    undecided_full: t`Hay muchos archivos por decidir en este dispositivo. Súbelos o descártalos y comparte de nuevo los que faltan.`,
    storage_full: texts.storageFull,
    read_only: t`Hay una nueva versión. Actualiza la app y comparte de nuevo los archivos.`,
    closing: texts.closing,
    spreadsheet: t`Los archivos de Excel no se suben aquí. Impórtalos en «Importar desde Excel».`,
  };
  return (reason) => Object.entries(byReason).find(([name]) => name === reason)?.[1];
}
