import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UploadFileResult } from '#domain/files/upload.ts';
import classes from '../upload.module.css';
import { DocumentResult } from './document-result.tsx';
import { isInGroup, type OutcomeGroup } from './outcome-groups.ts';

type Props = { result: UploadFileResult; group: OutcomeGroup };

/** More than these are collapsed: a ZIP may contain five hundred. */
const AT_ONCE = 6;

/** The documents of one file that belong to the selected group. */
export function DocumentResults({ result: { documents, filename }, group }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const wanted = documents.filter((document) => isInGroup(document, group));
  const shown = isOpen ? wanted : wanted.slice(0, AT_ONCE);
  const count = wanted.length;
  return (
    <>
      {shown.map((document, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: documents never change their order, and two members may have the same name.
        <DocumentResult key={index} document={document} filename={filename} />
      ))}
      {count > shown.length && (
        <button type="button" className={classes['more']} onClick={() => setIsOpen(true)}>
          {t`Ver los ${count} documentos`}
        </button>
      )}
    </>
  );
}
