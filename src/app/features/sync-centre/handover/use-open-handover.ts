import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Handover, HandoverProblem } from '#sync/handover/read-handover.ts';

/** Returns the opened file, or why the last one could not be opened; the text names the file. */
export function useOpenHandover() {
  const { user } = useSignedIn();
  const texts = useProblemTexts();
  const [opened, setOpened] = useState<{ name: string; handover: Handover }>();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const open = async (file: File): Promise<void> => {
    setIsBusy(true);
    setOpened(undefined);
    setError(undefined);
    const reading = await readFile(file, user.company?.id ?? '');
    setIsBusy(false);
    if (reading.type === 'ok') setOpened({ name: file.name, handover: reading.handover });
    else setError(texts(file.name)[reading.problem]);
  };
  return { opened, error, isBusy, open };
}

async function readFile(file: File, company_id: string) {
  try {
    // Not part of the page: only few people ever open such a file.
    const { MAX_HANDOVER_BYTES, readHandover } = await import('#sync/handover/read-handover.ts');
    if (file.size > MAX_HANDOVER_BYTES) return { type: 'error', problem: 'too_large' } as const;
    return await readHandover(new Uint8Array(await file.arrayBuffer()), company_id);
  } catch {
    // The file was moved, or the browser may not read it.
    return { type: 'error', problem: 'unreadable' } as const;
  }
}

function useProblemTexts() {
  const { t } = useLingui();
  return (name: string): Record<HandoverProblem, string> => ({
    too_large: t`«${name}» es demasiado grande para ser un archivo de cambios de Cuadra. Elige el que exportó la otra persona.`,
    unreadable: t`«${name}» no es un archivo de cambios de Cuadra, o está dañado. Pide que lo exporten de nuevo.`,
    altered: t`«${name}» no es como se exportó: está dañado o alguien lo cambió. Pide que lo exporten de nuevo.`,
    newer: t`«${name}» se exportó con una versión más nueva de Cuadra. Actualiza la app y ábrelo de nuevo.`,
    other_company: t`«${name}» tiene cambios de otra empresa. No podemos abrirlo aquí: entrégalo a un administrador de esa empresa.`,
  });
}
