import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import type { YearFilter } from '#domain/invoice.ts';
import { MonthlyPanel } from './monthly-panel.tsx';
import { StatusBars } from './status-bars.tsx';
import { TotalCards } from './total-cards.tsx';
import { UnconvertedNote } from './unconverted-note.tsx';
import type { useDashboard } from './use-dashboard.ts';

type Props = { year: YearFilter; state: ReturnType<typeof useDashboard> };

export function DashboardBody({ year, state: { isRead, dashboard, isAsking } }: Props) {
  const { t } = useLingui();
  if (!dashboard) return isAsking || !isRead ? <DashboardSkeleton /> : <NoFigures />;
  if (dashboard.total_invoices === 0) {
    const text =
      year === 'all'
        ? t`Aún no tienes facturas. Sube tus archivos XML, ZIP o PDF para empezar.`
        : t`Aún no hay movimientos en ${year}. Sube tus facturas para ver el tablero.`;
    return <EmptyState icon={<IconChartLine size={28} />} text={text} />;
  }
  return (
    <Stack gap="md">
      <TotalCards dashboard={dashboard} />
      <MonthlyPanel months={dashboard.monthly_data} />
      <StatusBars total={dashboard.total_invoices} counts={dashboard.status_counts} />
      <UnconvertedNote count={dashboard.unconverted_invoices} />
    </Stack>
  );
}

function NoFigures() {
  const { t } = useLingui();
  return <ErrorBox>{t`No pudimos actualizar el tablero. Intenta nuevamente.`}</ErrorBox>;
}

function DashboardSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
      </SimpleGrid>
      <Skeleton height={404} />
      <Skeleton height={210} />
    </Stack>
  );
}
