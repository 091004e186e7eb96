import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { hasProblems } from '#domain/files/has-problems.ts';
import type { UploadFileResult } from '#domain/files/upload.ts';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import { DocumentResults } from '../results/document-results.tsx';
import { SkippedMembers } from '../skipped-members.tsx';
import classes from '../upload.module.css';
import { formatCounts } from './format-counts.ts';

/** One upload of the history; its documents are collapsed. */
export function HistoryEntry({ entry: { created_at, user_email, result } }: { entry: UploadEntry }) {
  const { t } = useLingui();
  const { results } = result;
  const name = useNamesText(results);
  const [isOpen, setIsOpen] = useState(false);
  const { date, time } = formatInstant(Date.parse(created_at));
  return (
    <li className={classes['item']}>
      <div className={classes['file']}>
        {hasProblems(results) ? (
          <IconAlertCircle size={20} className={classes['ask']} aria-hidden />
        ) : (
          <IconCircleCheck size={20} className={classes['good']} aria-hidden />
        )}
        <span className={classes['name']} title={name}>
          {name}
        </span>
        <time className={classes['state']} dateTime={created_at}>
          {date}, {time}
        </time>
      </div>
      <div className={classes['detail']}>
        <p>
          {formatCounts(results)} · {user_email ?? t`Usuario eliminado`}
        </p>
      </div>
      <button
        type="button"
        className={classes['more']}
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Ocultar detalle de ${name}` : t`Ver detalle de ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`Ocultar detalle` : t`Ver detalle`}
      </button>
      {isOpen &&
        results.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order, and two may have the same name.
          <FileResult key={index} file={file} isAlone={results.length === 1} />
        ))}
    </li>
  );
}

/** What the results after an upload show of the file. */
function FileResult({ file, isAlone }: { file: UploadFileResult; isAlone: boolean }) {
  const { t } = useLingui();
  const { filename, documents, skipped, error_message } = file;
  return (
    <>
      {!isAlone && (
        <div className={classes['detail']}>
          <p className={classes['member']}>{filename}</p>
        </div>
      )}
      {documents.length === 0 && (
        <div className={classes['detail']} data-failed>
          <p>{error_message || t`No fue posible procesar el archivo.`}</p>
        </div>
      )}
      <DocumentResults result={file} group="all" />
      <SkippedMembers skipped={skipped} />
    </>
  );
}

function useNamesText([first, ...others]: readonly UploadFileResult[]): string {
  const { t } = useLingui();
  const name = first?.filename ?? '';
  const count = others.length;
  return count === 0 ? name : t`${name} y ${plural(count, { one: '# archivo más', other: '# archivos más' })}`;
}
