import { useLingui } from '@lingui/react/macro';
import { MAX_UPLOAD_BYTES } from '#domain/files/upload.ts';
import type { RefusedSharedFile } from '#sync/uploads/shared-files.ts';

/** Returns why a file of another app was rejected. */
export function useRefusalText(): (reason: string) => string | undefined {
  const { t } = useLingui();
  const max = MAX_UPLOAD_BYTES / 1024 / 1024;
  const texts: Record<RefusedSharedFile['reason'], string> = {
    too_big: t`El archivo supera ${max} MB.`,
    queue_full: t`Ya hay 200 MB por enviar. Conéctate para enviarlos y comparte de nuevo los que faltan.`,
    undecided_full: t`Hay muchos archivos por decidir en este dispositivo. Súbelos o descártalos y comparte de nuevo los que faltan.`,
    storage_full: t`Este dispositivo no tiene espacio suficiente. Conéctate para enviar los archivos pendientes y libera espacio.`,
    read_only: t`Hay una nueva versión. Actualiza la app y comparte de nuevo los archivos.`,
    closing: t`Estás cerrando sesión: los archivos no se agregaron.`,
    spreadsheet: t`Los archivos de Excel no se suben aquí: se importan con su plantilla.`,
  };
  return (reason) => Object.entries(texts).find(([name]) => name === reason)?.[1];
}
