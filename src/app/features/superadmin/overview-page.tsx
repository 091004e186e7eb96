import { useLingui } from '@lingui/react/macro';
import { Center, Loader, Stack, Text } from '@mantine/core';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { MetricCards } from './metric-cards.tsx';
import { PlatformTables } from './platform-tables.tsx';
import { usePlatform } from './use-platform.ts';

export function OverviewPage() {
  const { t } = useLingui();
  const platform = usePlatform();
  return (
    <Stack gap="md">
      <PageHeader title={t`Resumen de la plataforma`} subtitle={t`Vista interna de solo lectura`} />
      {platform.state === 'loading' && (
        <Center mih={240} role="status">
          <Stack align="center" gap="xs">
            <Loader size="sm" />
            <Text c="dimmed">{t`Cargando datos...`}</Text>
          </Stack>
        </Center>
      )}
      {platform.state === 'failed' && <ErrorBox onRetry={platform.retry}>{platform.text}</ErrorBox>}
      {platform.state === 'shown' && (
        <>
          <MetricCards overview={platform.overview} />
          <PlatformTables platform={platform} />
        </>
      )}
    </Stack>
  );
}
