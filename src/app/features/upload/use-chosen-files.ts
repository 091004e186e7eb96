import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { usePlanLabels } from '#app/shell/use-plan-labels.ts';
import { uploadTypesOf } from '#domain/permissions.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/upload.ts';
import { extensionOf, sortFiles } from './accept-files.ts';

const MAX_MB = MAX_UPLOAD_BYTES / 1024 / 1024;

/** The files about to be sent, and why others were not taken. */
export function useChosenFiles() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const plan = usePlanLabels()[user.subscription_plan];
  const allowed = uploadTypesOf(user.permissions)
    .map((type) => `.${type}`)
    .join(', ');
  const [files, setFiles] = useState<File[]>([]);
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

  const add = (dropped: File[]) => {
    const { accepted, notInPlan, unknown } = sortFiles(dropped, user.permissions);
    const fitting = accepted.filter(({ size }) => size <= MAX_UPLOAD_BYTES);
    const tooBig = accepted
      .filter(({ size }) => size > MAX_UPLOAD_BYTES)
      .map(({ name }) => `${name}: ${t`El archivo supera ${MAX_MB} MB.`}`);
    setFiles((now) => withoutRepeats([...now, ...fitting]).slice(0, MAX_UPLOAD_FILES));
    setAlerts([...refusals(notInPlan, unknown), ...tooBig]);
  };
  const remove = (file: File) => setFiles((now) => now.filter((other) => other !== file));
  return { files, alerts, add, remove, complain: (text: string) => setAlerts([text]) };
}

function withoutRepeats(files: File[]): File[] {
  const keyOf = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`;
  return [...new Map(files.map((file) => [keyOf(file), file])).values()];
}
