import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconChartLine, IconCloudOff } from '@tabler/icons-react';
import { useNoInvoicesText } from '#app/data/use-no-invoices-text.ts';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { FiguresSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { FirstSteps } from './first-steps.tsx';
import { MonthlyPanel } from './monthly-panel.tsx';
import { StatusBars } from './status-bars.tsx';
import { TotalCards } from './total-cards.tsx';
import { UnconvertedPanel } from './unconverted-panel.tsx';
import type { useDashboard } from './use-dashboard.ts';
import type { useFirstSteps } from './use-first-steps.ts';

type Props = {
  year: YearFilter;
  state: ReturnType<typeof useDashboard>;
  steps: ReturnType<typeof useFirstSteps>;
};

/** Renders everything at once: a later part would move the others. */
export function DashboardBody({ year, state: { isRead, dashboard, isLoading, refresh }, steps }: Props) {
  if (!steps.isRead || (!dashboard && (isLoading || !isRead))) return <DashboardSkeleton />;
  return (
    <Stack gap="md">
      <FirstSteps steps={steps} />
      {dashboard ? <Figures year={year} dashboard={dashboard} steps={steps} /> : <NoFigures onRetry={refresh} />}
    </Stack>
  );
}

type FiguresProps = Pick<Props, 'year' | 'steps'> & { dashboard: Dashboard };

function Figures({ year, dashboard, steps }: FiguresProps) {
  const { t } = useLingui();
  const noInvoicesText = useNoInvoicesText();
  if (dashboard.total_invoices === 0) {
    const text =
      year === 'all' ? noInvoicesText : t`Aún no hay movimientos en ${year}. Sube tus facturas para ver el tablero.`;
    return (
      <EmptyState icon={<IconChartLine size={28} />} text={text}>
        {steps.isDismissed && steps.hasNone && <DemoOffer />}
      </EmptyState>
    );
  }
  return (
    <>
      <TotalCards dashboard={dashboard} year={year} />
      <MonthlyPanel months={dashboard.monthly_data} />
      <StatusBars total={dashboard.total_invoices} counts={dashboard.status_counts} year={year} />
      <UnconvertedPanel count={dashboard.unconverted_invoices} rows={dashboard.unconverted} />
    </>
  );
}

function NoFigures({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={28} />} text={t`No pudimos actualizar el tablero. Intenta nuevamente.`}>
        <Button variant="default" onClick={onRetry}>
          <Trans>Reintentar</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <FiguresSkeleton>
      <Skeleton height={393} />
      <Skeleton height={243} />
    </FiguresSkeleton>
  );
}
