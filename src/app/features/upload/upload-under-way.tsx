import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { Upload } from './upload.ts';
import { UploadList } from './upload-list.tsx';
import { useAllRows } from './use-rows.ts';

export function UploadUnderWay({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  return (
    <Stack gap="sm">
      <Paper p="md" shadow="xs">
        <Group justify="space-between" gap="md" wrap="nowrap" align="center">
          <Overall upload={upload} />
          <Button variant="default" onClick={upload.cancel} style={{ flex: 'none' }}>
            <Trans>Cancelar</Trans>
          </Button>
        </Group>
      </Paper>
      <UploadList upload={upload} label={t`Archivos que se suben`} />
    </Stack>
  );
}

/** By bytes, so that one large file does not stand still at the end. */
function Overall({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const rows = useAllRows(upload.rows);
  const total = rows.length;
  const done = rows.filter(({ state }) => state === 'done' || state === 'failed').length;
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  const sent = rows.reduce(
    (sum, { size, percent, state }) => sum + (state === 'failed' ? size : (size * percent) / 100),
    0,
  );
  const text = t`Subiendo ${done} de ${total} archivos…`;
  return (
    <Stack gap={8} flex={1}>
      <Text role="status" fw={550}>
        {text}
      </Text>
      <Progress value={bytes === 0 ? 0 : (100 * sent) / bytes} aria-label={text} />
    </Stack>
  );
}
