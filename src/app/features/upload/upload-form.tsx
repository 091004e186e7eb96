import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { FileDrop } from './file-drop.tsx';
import { ForeignDocuments } from './foreign/foreign-documents.tsx';
import { useForeignCheck } from './foreign/use-foreign-check.ts';
import { useFoundText } from './results/use-found-text.ts';
import { UploadList } from './rows/upload-list.tsx';
import { isInProgress } from './rows/upload-row.ts';
import { useAllRows } from './rows/use-rows.ts';
import { SelectionAlerts } from './selection-alerts.tsx';
import type { Upload } from './upload.ts';
import { useFileSelection } from './use-file-selection.ts';

export function UploadForm({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const { alerts, sheets, take, pendingAdd } = useFileSelection(upload);
  const foreign = useForeignCheck(upload);
  const submit = async () => {
    await pendingAdd();
    const rows = await upload.rows.latest();
    if (!(await foreign.check())) return;
    // Files dropped without a network are in the queue already.
    if (!rows.every(isInProgress)) await upload.send();
  };
  return (
    <Stack gap="sm">
      <FileDrop onFiles={take} />
      <SelectionAlerts alerts={alerts} sheets={sheets} />
      {foreign.problem !== undefined && <ErrorBox>{foreign.problem}</ErrorBox>}
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <FoundNote upload={upload} />
        <SubmitButton upload={upload} onSubmit={() => void submit()} />
      </Group>
      <ForeignDocuments upload={upload} documents={foreign.documents} />
      <UploadList upload={upload} label={t`Archivos elegidos`} />
    </Stack>
  );
}

/** Absent without a file: the place to drop files is the next step. */
function SubmitButton({ upload, onSubmit }: { upload: Upload; onSubmit: () => void }) {
  if (useAllRows(upload.rows).length === 0) return null;
  return (
    <Button leftSection={<IconUpload size={16} />} onClick={onSubmit} style={{ flex: 'none' }}>
      <Trans>Subir archivos</Trans>
    </Button>
  );
}

function FoundNote({ upload }: { upload: Upload }) {
  const text = useFoundText(upload);
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}
