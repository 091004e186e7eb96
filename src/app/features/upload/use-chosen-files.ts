import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { usePlanLabels } from '#app/shell/use-plan-labels.ts';
import { uploadTypesOf } from '#domain/permissions.ts';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES } from '#domain/upload.ts';
import { extensionOf, sortFiles } from './accept-files.ts';
import type { Upload } from './upload.ts';

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

  const take = (dropped: File[]) => {
    const { accepted, notInPlan, unknown } = sortFiles(dropped, user.permissions);
    const said = refusals(notInPlan, unknown);
    for (const { name } of accepted.filter(({ size }) => size > MAX_UPLOAD_BYTES)) {
      said.push(`${name}: ${t`El archivo supera ${MAX_MB} MB.`}`);
    }
    const known = new Set(rows.all().map(({ file }) => keyOf(file)));
    const fresh = withoutRepeats(accepted).filter((file) => file.size <= MAX_UPLOAD_BYTES && !known.has(keyOf(file)));
    const left = MAX_UPLOAD_FILES - known.size;
    if (fresh.length > left) said.push(t`Puedes subir hasta ${MAX_UPLOAD_FILES} archivos a la vez.`);
    add(fresh.slice(0, left));
    setAlerts(said);
  };
  return { alerts, take, complain: (text: string) => setAlerts([text]) };
}

const keyOf = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`;

const withoutRepeats = (files: File[]): File[] => [...new Map(files.map((file) => [keyOf(file), file])).values()];
