import { useState } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import type { Upload } from '../upload.ts';
import { listForeign } from './list-foreign.ts';
import { useForeign, useOpenForeignText } from './use-foreign.ts';

/**
 * The documents of the chosen files that do not name the company. `check` returns whether all of them are answered;
 * `problem` is the text to show once it was called and some are not.
 */
export function useForeignCheck(upload: Upload) {
  const documents = useForeign(upload);
  const openText = useOpenForeignText();
  const { user } = useSignedIn();
  const [isChecked, setIsChecked] = useState(false);
  const open = documents.filter(isOpen).length;
  const check = async (): Promise<boolean> => {
    setIsChecked(true);
    // A file that was just added may not be on the screen yet.
    return !listForeign(await upload.rows.latest(), user.company?.nits ?? []).some(isOpen);
  };
  const problem = isChecked && open > 0 ? openText(open) : undefined;
  return { documents, check, problem };
}

const isOpen = ({ answer }: { answer: unknown }): boolean => answer === undefined;
