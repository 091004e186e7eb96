import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId } from 'react';
import { useIsTouch } from '#app/ui/use-is-touch.ts';

/** Takes one or several listings. They stay on this device. */
export function ListingDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const hintId = useId();
  const isTouch = useIsTouch();
  return (
    <Dropzone
      onDrop={onFiles}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': t`Listados de la DIAN`, 'aria-describedby': hintId, tabIndex: 0 }}
    >
      <IconFileSpreadsheet
        size={40}
        stroke={1.4}
        color="var(--mantine-primary-color-filled)"
        aria-hidden
        style={{ display: 'block', marginInline: 'auto' }}
      />
      <Text component="p" fw={550} ta="center" m={0}>
        {isTouch ? (
          <Trans>Selecciona el listado de la DIAN</Trans>
        ) : (
          <Trans>Arrastra aquí el listado de la DIAN o selecciónalo desde tu dispositivo.</Trans>
        )}
      </Text>
      <Text component="p" size="sm" c="dimmed" ta="center" m={0} id={hintId}>
        <Trans>
          Uno o varios archivos .xlsx, como los descargas. Los leemos en este dispositivo, también sin conexión.
        </Trans>
      </Text>
    </Dropzone>
  );
}
