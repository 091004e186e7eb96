import { useLingui } from '@lingui/react/macro';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleX,
  IconFile,
  IconFileTypePdf,
  IconFileTypeXml,
  IconFileZip,
  IconX,
} from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import { formatSize } from '#app/ui/format/format-size.ts';
import { readExtension } from '#domain/files/check-content.ts';
import { DocumentResults } from '../results/document-results.tsx';
import { hasFailed, type OutcomeGroup } from '../results/outcome-groups.ts';
import { SkippedMembers } from '../skipped-members.tsx';
import classes from '../upload.module.css';
import type { Upload } from '../upload.ts';
import { useDiscardedNotice } from '../use-discarded-notice.ts';
import { useIsIncomplete } from '../waiting/waiting-pdfs-context.ts';
import { RowPreview } from './row-preview.tsx';
import type { UploadRow } from './upload-row.ts';
import { useFailureText, useStateText } from './use-row-text.ts';
import { useRow } from './use-rows.ts';

type Props = {
  upload: Pick<Upload, 'rows' | 'remove'>;
  name: string;
  group: OutcomeGroup;
  place: number;
  total: number;
  measured: Ref<HTMLLIElement>;
};

/** One file in any state; `name` is the key of its row, `place` its position in the list. */
export const UploadRowItem = memo(function UploadRowItem({ upload, name, group, place, total, measured }: Props) {
  const sayDiscarded = useDiscardedNotice();
  const row = useRow(upload.rows, name);
  if (!row) return null;
  return (
    <li
      ref={measured}
      data-index={place}
      aria-posinset={place + 1}
      aria-setsize={total}
      className={classes['item']}
      data-state={row.state}
    >
      <FileLine row={row} onRemove={() => void upload.remove(name).then(sayDiscarded)} />
      <Failure row={row} />
      {row.result ? <DocumentResults result={row.result} group={group} /> : <RowPreview row={row} />}
      {group === 'all' && <SkippedMembers skipped={row.result ? row.result.skipped : row.reading?.skipped} />}
    </li>
  );
});

function FileLine({ row, onRemove }: { row: UploadRow; onRemove: () => void }) {
  const { t } = useLingui();
  const { name } = row;
  const text = useStateText(row);
  return (
    <div className={classes['file']}>
      <FileIcon row={row} />
      <span className={classes['name']} title={name}>
        {name}
      </span>
      {row.state === 'sending' && (
        <progress className={classes['bar']} max={100} value={row.percent} aria-label={t`Avance de ${name}`} />
      )}
      <span className={classes['state']}>{text || formatSize(row.size)}</span>
      {canBeRemoved(row) && (
        <button type="button" className={classes['remove']} aria-label={t`Quitar ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

const canBeRemoved = ({ state }: UploadRow) => state === 'chosen' || state === 'waiting' || state === 'failed';

const icons: Record<string, typeof IconFile> = { xml: IconFileTypeXml, zip: IconFileZip, pdf: IconFileTypePdf };

function FileIcon({ row }: { row: UploadRow }) {
  const isIncomplete = useIsIncomplete();
  if (hasFailed(row)) return <IconCircleX size={20} className={classes['bad']} aria-hidden />;
  if (isIncomplete(row)) return <IconAlertCircle size={20} className={classes['ask']} aria-hidden />;
  if (row.state === 'done') return <IconCircleCheck size={20} className={classes['good']} aria-hidden />;
  const Icon = icons[readExtension(row.name)] ?? IconFile;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}

function Failure({ row }: { row: UploadRow }) {
  const text = useFailureText(row);
  if (text === null) return null;
  return (
    <div className={classes['detail']} data-failed>
      <p>{text}</p>
    </div>
  );
}
