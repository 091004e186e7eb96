import { useLingui } from '@lingui/react/macro';

/** Returns why this device does not accept or no longer has a file: the texts that several screens show. */
export function useFileProblemTexts() {
  const { t } = useLingui();
  return {
    storageFull: t`Este dispositivo no tiene espacio suficiente. Conéctate para enviar los archivos pendientes y libera espacio.`,
    closing: t`Estás cerrando sesión: los archivos no se agregaron. Inicia sesión y agrégalos de nuevo.`,
    bytesGone: t`Este dispositivo ya no tiene el archivo. Vuelve a elegirlo.`,
  };
}
