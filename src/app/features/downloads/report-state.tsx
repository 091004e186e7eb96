import { useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import type { useReport } from './use-report.ts';

type Props = { state: ReturnType<typeof useReport>; period: string };

/** Shows the progress of the report, its error, and the stored copy when the server is not reachable. */
export function ReportState({ state: { isBusy, failure, isOffline, kept }, period }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  if (isBusy) {
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{t`Preparando el reporte…`}</Text>
      </Group>
    );
  }
  if (kept && (isOffline || !isReachable)) return <StoredCopy kept={kept} period={period} />;
  if (failure !== undefined) return <ErrorBox>{failure}</ErrorBox>;
  if (!isReachable)
    return <Text size="sm" c="dimmed" role="status">{t`Necesitas conexión para descargar el reporte.`}</Text>;
  return null;
}

function StoredCopy({ kept, period }: { kept: { takenAt: number; save: () => void }; period: string }) {
  const { t } = useLingui();
  const { date, time } = formatInstant(kept.takenAt);
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconCloudOff size={18} />} p="sm">
      <Text size="sm" mb="xs">
        {t`Sin conexión. El último reporte de ${period} que descargaste (${date}, ${time}) está en este dispositivo.`}
      </Text>
      <Button variant="default" size="xs" onClick={kept.save}>
        {t`Guardar esa copia`}
      </Button>
    </Alert>
  );
}
