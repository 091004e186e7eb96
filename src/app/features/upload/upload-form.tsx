import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useOnline } from '#app/shell/use-online.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { FileDrop } from './file-drop.tsx';
import type { Upload } from './upload.ts';
import { UploadList } from './upload-list.tsx';
import { useChosenFiles } from './use-chosen-files.ts';
import { useFoundText } from './use-found-text.ts';

export function UploadForm({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { alerts, take, allTaken, complain } = useChosenFiles(upload);
  const submit = async () => {
    await allTaken();
    if (upload.rows.keys().length === 0) complain(t`Selecciona al menos un archivo.`);
    else await upload.send();
  };
  return (
    <Stack gap="sm">
      <FileDrop onFiles={take} />
      {alerts.map((alert) => (
        <ErrorBox key={alert}>{alert}</ErrorBox>
      ))}
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Found upload={upload} />
        <Button
          leftSection={<IconUpload size={16} />}
          disabled={!isOnline}
          onClick={() => void submit()}
          style={{ flex: 'none' }}
        >
          <Trans>Subir archivos</Trans>
        </Button>
      </Group>
      {!isOnline && (
        <Text size="sm" c="var(--cuadra-warning)" role="status">
          <Trans>Necesitas conexión para subir archivos. Conservamos los que elegiste.</Trans>
        </Text>
      )}
      <UploadList upload={upload} label={t`Archivos elegidos`} />
    </Stack>
  );
}

function Found({ upload }: { upload: Upload }) {
  const text = useFoundText(upload.rows);
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}
