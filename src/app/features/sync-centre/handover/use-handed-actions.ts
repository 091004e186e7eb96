import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import { type ApplyResult, applyHandedChange, discardHandedChange } from '#sync/handover/decide-handed-change.ts';
import type { HandedEntry } from '#sync/handover/list-handed-changes.ts';
import type { Handover } from '#sync/handover/read-handover.ts';

/** Returns the decisions on the changes of a file. Each shows its result. */
export function useHandedActions(handover: Handover) {
  const { t } = useLingui();
  const { store } = useSignedIn();
  const notify = useNotify();
  const problemText = useProblemText();
  // One at a time, so that a second click cannot apply a change again.
  const [isBusy, setIsBusy] = useState(false);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await work().catch(() => notify.failed(t`Algo no salió bien. Intenta nuevamente.`));
    setIsBusy(false);
  };
  const apply = ({ change }: HandedEntry) =>
    run(async () => {
      const result = await applyHandedChange(store, { handover, change });
      if (result.type === 'ok') notify.done(t`Aplicaste el cambio. Se enviará con los tuyos.`);
      else notify.failed(problemText(result.problem));
    });
  const discard = ({ change }: HandedEntry) =>
    run(async () => {
      await discardHandedChange(store, { handover, change });
      notify.done(t`Descartaste el cambio.`);
    });
  return { isBusy, apply, discard };
}

type ApplyProblem = Extract<ApplyResult, { type: 'error' }>['problem'];

function useProblemText(): (problem: ApplyProblem) => string {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const files = useFileProblemTexts();
  const newer = t`Hay una nueva versión. Actualiza la aplicación para aplicar este cambio.`;
  const texts: Record<ApplyProblem, string> = {
    decided: t`Ya habías decidido sobre este cambio.`,
    gone: t`Esta factura ya no está en la lista.`,
    unknown: newer,
    'read-only': newer,
    read_only: newer,
    closing: files.closing,
    storage_full: files.storageFull,
    queue_full: t`Hay más de 200 MB por enviar. Conéctate para enviarlos antes de agregar más archivos.`,
    too_big: fileTooBig(PLAN_LIMITS[user.subscription_plan].upload_bytes),
  };
  return (problem) => texts[problem];
}
