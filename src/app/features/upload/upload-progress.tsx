import { useLingui } from '@lingui/react/macro';
import { Paper, Progress, Stack, Text } from '@mantine/core';

type Props = { done: number; total: number };

export function UploadProgress({ done, total }: Props) {
  const { t } = useLingui();
  const text = t`Subiendo ${done} de ${total} archivos…`;
  return (
    <Paper p="xl" shadow="xs">
      <Stack gap="sm">
        <Text role="status">{text}</Text>
        <Progress value={Math.max(4, (100 * done) / total)} aria-label={text} animated />
      </Stack>
    </Paper>
  );
}
