import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useFileProblemTexts } from '#app/data/use-file-problem-texts.ts';
import { usePlanLabels } from '#app/plan/use-plan-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { allowedUploadTypes } from '#domain/accounts/permissions.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { readExtension } from '#domain/files/check-content.ts';
import { fileTooBig } from '#domain/files/file-too-big.ts';
import type { RejectedFiles } from './add-files.ts';
import type { Upload } from './upload.ts';

/** Adds dropped files, and shows why some were rejected. */
export function useFileSelection(upload: Upload) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const refusals = useRejectionTexts();
  const [alerts, setAlerts] = useState<string[]>([]);
  const [sheets, setSheets] = useState<string[]>([]);
  // One drop after another; sending waits until all of them are added.
  const last = useRef(Promise.resolve());
  const take = (dropped: FileList | Promise<File[]>) => {
    last.current = last.current.then(async () => {
      setAlerts([]);
      setSheets([]);
      try {
        const rejected = await upload.add(await dropped, user);
        setSheets(rejected.unknown.filter(isSheet));
        setAlerts(refusals({ ...rejected, unknown: rejected.unknown.filter((name) => !isSheet(name)) }));
      } catch {
        setAlerts([t`Algo no salió bien. Intenta nuevamente.`]);
      }
    });
  };
  return { alerts, sheets, take, pendingAdd: () => last.current };
}

/** A spreadsheet is imported on a page of its own. */
const isSheet = (name: string): boolean => readExtension(name) === 'xlsx';

/** A drop may have hundreds of files. */
const NAMES_AT_ONCE = 5;

function useRejectionTexts() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const plan = usePlanLabels()[user.subscription_plan];
  const { upload_files: most, upload_bytes } = PLAN_LIMITS[user.subscription_plan];
  const problem = useFileProblemTexts();
  const allowed = allowedUploadTypes(user.permissions)
    .map((type) => `.${type}`)
    .join(', ');
  const listNames = (names: readonly string[]): string => {
    const shown = names
      .slice(0, NAMES_AT_ONCE)
      .map((name) => `«${name}»`)
      .join(', ');
    const more = names.length - NAMES_AT_ONCE;
    return more > 0 ? t`No se agregaron: ${shown} y ${more} más.` : t`No se agregaron: ${shown}.`;
  };
  return ({ notInPlan, unknown, refused, isTooMany }: RejectedFiles): string[] => {
    const result = unknown.map(
      (filename) => t`El archivo ${filename} no es de un tipo admitido. Puedes subir: ${allowed}.`,
    );
    const [first] = notInPlan;
    const count = notInPlan.length;
    if (first && count === 1) {
      const ext = readExtension(first);
      result.push(
        `${t`Tu plan ${plan} no permite archivos .${ext}. Puedes subir: ${allowed}.`} ${t`No se agregó «${first}».`}`,
      );
    } else if (count > 1) {
      result.push(
        `${t`${count} archivos no se agregaron porque tu plan ${plan} solo permite: ${allowed}.`} ${listNames(notInPlan)}`,
      );
    }
    const texts: Record<RejectedFiles['refused'][number]['reason'], (name: string) => string> = {
      too_big: (name) => `${name}: ${fileTooBig(upload_bytes)}`,
      gone: (name) => `${name}: ${t`No pudimos leer el archivo en este dispositivo. Vuelve a elegirlo.`}`,
      // These reasons apply to all files at once.
      queue_full: () => t`Hay más de 200 MB por enviar. Conéctate para enviarlos antes de agregar más archivos.`,
      storage_full: () => problem.storageFull,
      read_only: () => t`Hay una nueva versión. Actualiza la aplicación para subir archivos.`,
      closing: () => problem.closing,
    };
    result.push(...new Set(refused.map(({ name, reason }) => texts[reason](name))));
    if (isTooMany)
      result.push(t`Tu plan ${plan} permite ${most} archivos por carga. Sube los demás cuando terminen estos.`);
    return result;
  };
}
