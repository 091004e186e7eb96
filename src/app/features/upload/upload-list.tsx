import { useLingui } from '@lingui/react/macro';
import { type OutcomeGroup, rowIsIn } from './outcome-groups.ts';
import classes from './upload.module.css';
import type { Upload } from './upload.ts';
import { UploadRowItem } from './upload-row-item.tsx';
import { useAllRows, useRowKeys } from './use-rows.ts';
import { useSlices } from './use-slices.ts';

type Props = { upload: Upload; label: string };

/** Every file. Not made anew while files only move on. */
export function UploadList({ upload, label }: Props) {
  const keys = useRowKeys(upload.rows);
  return <Rows keys={keys} upload={upload} label={label} group="all" />;
}

export function FilteredUploadList({ upload, label, group }: Props & { group: OutcomeGroup }) {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows).filter((row) => rowIsIn(row, group));
  if (rows.length === 0) return <p className={classes['nothing']}>{t`Ningún documento con este resultado.`}</p>;
  return <Rows keys={rows.map(({ id }) => id)} upload={upload} label={label} group={group} />;
}

function Rows({ keys, upload, label, group }: Props & { keys: readonly string[]; group: OutcomeGroup }) {
  const count = useSlices(keys.length);
  if (keys.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label={label}>
      {keys.slice(0, count).map((key) => (
        <UploadRowItem key={key} name={key} upload={upload} group={group} />
      ))}
    </ul>
  );
}
