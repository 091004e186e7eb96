import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useIsTouch } from '#app/ui/use-is-touch.ts';
import { allowedUploadTypes } from '#domain/accounts/permissions.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { filesFromEvent } from './files-from-event.ts';
import classes from './upload.module.css';

type Props = { onFiles: (files: FileList | Promise<File[]>) => void };

/**
 * Files are checked after the drop: a wrong type shows a message instead of being ignored. The files bypass the drop
 * zone, which would access all of them at once.
 */
export function FileDrop({ onFiles }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { upload_files: most, upload_bytes } = PLAN_LIMITS[user.subscription_plan];
  const max = upload_bytes / 1024 / 1024;
  const types = allowedUploadTypes(user.permissions).map((type) => type.toUpperCase());
  const allowed = new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(types);
  const hintId = useId();
  const isTouch = useIsTouch();
  return (
    <Dropzone
      onDrop={() => {}}
      getFilesFromEvent={async (event) => {
        const files = filesFromEvent(event);
        if (files !== undefined) onFiles(files);
        return [];
      }}
      className={classes['drop'] ?? ''}
      classNames={{ inner: classes['dropText'] ?? '' }}
      // The file input inside is the control for the keyboard and for screen readers.
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': t`Archivos de facturas`, 'aria-describedby': hintId, tabIndex: 0 }}
    >
      <IconFileUpload size={40} stroke={1.4} color="var(--mantine-primary-color-filled)" aria-hidden />
      <Text component="span" fw={550} ta="center">
        {isTouch ? (
          <Trans>Selecciona tus archivos</Trans>
        ) : (
          <Trans>Arrastra tus archivos aquí o selecciónalos desde tu dispositivo.</Trans>
        )}
      </Text>
      <Text component="span" size="sm" c="dimmed" ta="center" id={hintId}>
        <Trans>
          Puedes subir {allowed}: hasta {most} archivos de {max} MB cada uno
        </Trans>
      </Text>
    </Dropzone>
  );
}
