import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { usePlanLabels } from '#app/shell/use-plan-labels.ts';
import { uploadTypesOf } from '#domain/permissions.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/upload.ts';
import { extensionOf, sortFiles } from './accept-files.ts';
import type { Upload } from './upload.ts';
import { type ChosenFile, describeFile } from './upload-row.ts';

/** Files looked at before the page may draw again. */
const SLICE = 16;
const MAX_MB = MAX_UPLOAD_BYTES / 1024 / 1024;

/** Which of the dropped files are taken, and in words why others are not. */
export function useChosenFiles({ rows, add }: Pick<Upload, 'rows' | 'add'>) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const plan = usePlanLabels()[user.subscription_plan];
  const allowed = uploadTypesOf(user.permissions)
    .map((type) => `.${type}`)
    .join(', ');
  const [alerts, setAlerts] = useState<string[]>([]);

  const refusals = (notInPlan: File[], unknown: File[]): string[] => {
    const said = unknown.map(({ name: filename }) => {
      return t`El archivo ${filename} no es de un tipo admitido. Puedes subir: ${allowed}.`;
    });
    const [first] = notInPlan;
    const count = notInPlan.length;
    if (first && count === 1) {
      const ext = extensionOf(first.name);
      said.push(t`Tu plan ${plan} no permite archivos .${ext}. Puedes subir: ${allowed}.`);
    } else if (count > 1) {
      said.push(t`${count} archivos no se agregaron porque tu plan ${plan} solo permite: ${allowed}.`);
    }
    return said;
  };

  const takeAll = async (dropped: File[]): Promise<void> => {
    const { accepted, notInPlan, unknown } = sortFiles(dropped, user.permissions);
    const said = refusals(notInPlan, unknown);
    setAlerts(said);
    for (let at = 0; at < accepted.length; at += SLICE) {
      if (at > 0) await pause();
      const slice = accepted.slice(at, at + SLICE).map(describeFile);
      for (const { file } of slice.filter(isTooBig)) said.push(`${file.name}: ${t`El archivo supera ${MAX_MB} MB.`}`);
      const fresh = unlike(
        rows.all(),
        slice.filter((one) => !isTooBig(one)),
      );
      const left = MAX_UPLOAD_FILES - rows.keys().length;
      add(fresh.slice(0, left));
      if (fresh.length <= left) continue;
      said.push(t`Puedes subir hasta ${MAX_UPLOAD_FILES} archivos a la vez.`);
      break;
    }
    setAlerts([...said]);
  };
  // One drop after the other, and whoever sends waits until all of them are in.
  const last = useRef(Promise.resolve());
  const take = (dropped: File[]) => {
    last.current = last.current.then(() => takeAll(dropped));
  };
  return { alerts, take, allTaken: () => last.current, complain: (text: string) => setAlerts([text]) };
}

const isTooBig = ({ size }: ChosenFile): boolean => size > MAX_UPLOAD_BYTES;

/** Each file once, and none that is there already. */
function unlike(there: readonly ChosenFile[], files: readonly ChosenFile[]): ChosenFile[] {
  const known = new Set(there.map(({ sameness }) => sameness));
  return files.filter(({ sameness }) => !known.has(sameness) && known.add(sameness));
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
