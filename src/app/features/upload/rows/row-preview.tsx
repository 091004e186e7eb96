import { useLingui } from '@lingui/react/macro';
import classes from '../upload.module.css';
import type { UploadRow } from './upload-row.ts';
import { usePreviewText } from './use-preview-text.ts';

/** What this device found in a file, before the server responds. */
export function RowPreview({ row: { reading, repeated } }: { row: UploadRow }) {
  const { t } = useLingui();
  const found = usePreviewText(reading);
  if (!reading) return null;
  const { refused, problems } = reading;
  const numbers = repeated.slice(0, 3).join(', ');
  return (
    <div className={classes['detail']}>
      {found && <p>{found}</p>}
      {repeated.length > 0 && (
        <p
          className={classes['warning']}
        >{t`Ya está en otro archivo de esta subida: ${numbers}. Se guardará una sola vez.`}</p>
      )}
      {refused !== null && <p className={classes['problem']}>{refused}</p>}
      {problems.slice(0, 3).map(({ member, detail }) => (
        <p key={member} className={classes['problem']}>
          {member}: {detail}
        </p>
      ))}
    </div>
  );
}
