import { useLingui } from '@lingui/react/macro';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import type { RefusedSharedFile } from '#sync/uploads/shared-files.ts';

/** Returns why a file of another app was rejected. */
export function useRefusalText(): (reason: string) => string | undefined {
  const { t } = useLingui();
  const texts = useFileProblemTexts();
  const byReason: Record<RefusedSharedFile['reason'], string> = {
    too_big: fileTooBig(MAX_UPLOAD_BYTES),
    queue_full: t`Ya hay 200 MB por enviar. Conéctate para enviarlos y comparte de nuevo los que faltan.`,
    undecided_full: t`Hay muchos archivos por decidir en este dispositivo. Súbelos o descártalos y comparte de nuevo los que faltan.`,
    storage_full: texts.storageFull,
    read_only: t`Hay una nueva versión. Actualiza la app y comparte de nuevo los archivos.`,
    closing: texts.closing,
    spreadsheet: t`Los archivos de Excel no se suben aquí: se importan con su plantilla.`,
  };
  return (reason) => Object.entries(byReason).find(([name]) => name === reason)?.[1];
}
