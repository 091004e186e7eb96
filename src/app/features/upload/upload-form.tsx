import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useOnline } from '#app/shell/use-online.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import { FileDrop } from './file-drop.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

export function UploadForm({ onSend }: { onSend: (files: File[]) => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { files, alerts, add, remove, complain } = useChosenFiles();
  const submit = () => (files.length === 0 ? complain(t`Selecciona al menos un archivo.`) : onSend(files));
  return (
    <Stack gap="sm">
      <FileDrop onFiles={add} />
      {alerts.map((alert) => (
        <ErrorBox key={alert}>{alert}</ErrorBox>
      ))}
      <ChosenFiles files={files} onRemove={remove} />
      <Group justify="flex-end" gap="sm">
        {!isOnline && (
          <Text size="sm" c="var(--cuadra-warning)" role="status">
            <Trans>Necesitas conexión para subir archivos. Conservamos los que elegiste.</Trans>
          </Text>
        )}
        <Button leftSection={<IconUpload size={16} />} disabled={!isOnline} onClick={submit}>
          <Trans>Subir archivos</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
