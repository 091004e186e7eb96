import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { UploadFileResult } from '#domain/upload.ts';
import { DocumentResult } from './document-result.tsx';
import classes from './upload.module.css';

/** One uploaded file and, under it, each document that was found in it. */
export function FileResult({ file }: { file: UploadFileResult }) {
  const { t } = useLingui();
  const { filename, success, error_message, documents } = file;
  return (
    <li>
      <div className={classes['file']}>
        {success ? (
          <IconCircleCheck size={20} className={classes['good']} aria-hidden />
        ) : (
          <IconCircleX size={20} className={classes['bad']} aria-hidden />
        )}
        <span className={classes['name']} title={filename}>
          {filename}
        </span>
        <Text component="span" size="sm" c="dimmed">
          {success ? t`Procesado` : t`Con error`}
        </Text>
      </div>
      {!success && documents.length === 0 && (
        <div className={classes['detail']} data-failed>
          <p>{error_message || t`No fue posible procesar el archivo.`}</p>
        </div>
      )}
      {documents.map((document, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: documents never move, and two members may bear one name.
        <DocumentResult key={place} document={document} filename={filename} />
      ))}
    </li>
  );
}
