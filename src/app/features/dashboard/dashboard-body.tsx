import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconChartLine, IconCloudOff } from '@tabler/icons-react';
import { useNoInvoicesText } from '#app/data/use-no-invoices-text.ts';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { CARD_HEIGHT, FiguresSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { FigureGrid } from '#app/ui/charts/figure-grid.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PeriodFilter } from '#domain/dates/period-filter.ts';
import type { Debts } from '#domain/invoices/debts.ts';
import type { Dashboard } from '#domain/invoices/totals.ts';
import { ComparedCards } from './compared-cards.tsx';
import { DebtCards } from './debt-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MonthlyPanel } from './monthly-panel.tsx';
import { RadianLine } from './radian-line.tsx';
import { StatusBars } from './status-bars.tsx';
import { UnconvertedPanel } from './unconverted-panel.tsx';
import { UncountedNote } from './uncounted-note.tsx';
import type { useDashboard } from './use-dashboard.ts';
import type { useFirstSteps } from './use-first-steps.ts';

type Props = {
  period: PeriodFilter;
  state: ReturnType<typeof useDashboard>;
  steps: ReturnType<typeof useFirstSteps>;
};

/** Renders everything at once: a later part would move the others. */
export function DashboardBody({ period, state: { isRead, dashboard, debts, isLoading, refresh }, steps }: Props) {
  if (!steps.isRead || (!dashboard && (isLoading || !isRead))) return <DashboardSkeleton period={period} />;
  return (
    <Stack gap="md">
      <FirstSteps steps={steps} />
      <RadianLine />
      {dashboard ? (
        <Figures period={period} dashboard={dashboard} debts={debts} steps={steps} />
      ) : (
        <NoFigures onRetry={refresh} />
      )}
    </Stack>
  );
}

type FiguresProps = Pick<Props, 'period' | 'steps'> & { dashboard: Dashboard; debts: Debts | undefined };

function Figures({ period, dashboard, debts, steps }: FiguresProps) {
  const { t } = useLingui();
  const noInvoicesText = useNoInvoicesText();
  const name = usePeriodName(period);
  if (dashboard.total_invoices === 0) {
    const text =
      period === 'all' ? noInvoicesText : t`Aún no hay movimientos en ${name}. Sube tus facturas para ver el tablero.`;
    return (
      <EmptyState icon={<IconChartLine size={28} />} text={text}>
        {steps.isDismissed && steps.hasNone && <DemoOffer />}
      </EmptyState>
    );
  }
  return (
    <>
      <ComparedCards dashboard={dashboard} period={period} />
      {debts && <DebtCards debts={debts} />}
      {dashboard.total_income === 0 && dashboard.total_expense === 0 && <UncountedNote period={period} />}
      <MonthlyPanel months={dashboard.monthly_data} period={period} />
      <StatusBars total={dashboard.total_invoices} counts={dashboard.status_counts} period={period} />
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

function DashboardSkeleton({ period }: Pick<Props, 'period'>) {
  const base = useComparedPeriod(period);
  return (
    <FiguresSkeleton isCompared={base !== undefined}>
      <FigureGrid>
        <Skeleton height={CARD_HEIGHT} />
        <Skeleton height={CARD_HEIGHT} />
      </FigureGrid>
      <Skeleton height={393} />
      <Skeleton height={243} />
    </FiguresSkeleton>
  );
}
