import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useSignedIn } from '#app/shell/session-context.tsx';
import { uploadTypesOf } from '#domain/permissions.ts';
import { droppedFiles } from './dropped-files.ts';
import classes from './upload.module.css';

/** What is dropped is judged afterwards: a file of the wrong type deserves a word, not silence. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const [isOver, setIsOver] = useState(false);
  const allowed = uploadTypesOf(user.permissions)
    .map((type) => type.toUpperCase())
    .join(', ');
  const over = (event: DragEvent) => {
    // Without this the browser would open the file instead.
    event.preventDefault();
    setIsOver(true);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(await droppedFiles(event.dataTransfer));
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // So that the same files can be picked again after they were taken out.
    currentTarget.value = '';
  };
  return (
    <label
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <input type="file" multiple aria-label={t`Archivos de facturas`} onChange={pick} />
      <IconFileUpload size={40} stroke={1.4} color="var(--mantine-primary-color-filled)" aria-hidden />
      <Text component="span" fw={550} ta="center">
        <Trans>Arrastra tus archivos aquí o selecciónalos desde tu dispositivo.</Trans>
      </Text>
      <Text component="span" size="sm" c="dimmed">
        <Trans>Puedes subir: {allowed} · hasta 25 MB por archivo</Trans>
      </Text>
    </label>
  );
}
