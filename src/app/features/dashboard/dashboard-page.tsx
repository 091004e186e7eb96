import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconReceiptTax, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AnalyticsPeriod } from '#app/period/analytics-period.tsx';
import { ComparisonSelect } from '#app/period/comparison-select.tsx';
import { ReconciliationLine } from '#app/reconciliation/reconciliation-line.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import { type PeriodView, periodOfView } from '#domain/dates/period-filter.ts';
import classes from './dashboard.module.css';
import { DashboardBody } from './dashboard-body.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useFirstSteps } from './use-first-steps.ts';

type Props = { view: PeriodView; onView: (view: PeriodView) => void };

export function DashboardPage({ view, onView }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const period = periodOfView(view);
  const state = useDashboard(period);
  const steps = useFirstSteps();
  const failure = t`No pudimos actualizar el tablero.`;
  return (
    <Stack gap="md">
      <PageHeader title={t`Tablero`} subtitle={<DataAsOf {...state} failure={failure} />}>
        <AnalyticsPeriod view={view} onView={onView} />
        {/* Together on one row, also where the period fills the one above. */}
        <Group gap="xs" className={classes['actions'] ?? ''}>
          <Button component={Link} to="/taxes" variant="default" leftSection={<IconReceiptTax size={16} />}>
            <Trans>Ver IVA del bimestre</Trans>
          </Button>
          {allows(user.permissions, 'access_upload') && (
            <Button component={Link} to="/upload" leftSection={<IconUpload size={16} />}>
              <Trans>Subir facturas</Trans>
            </Button>
          )}
        </Group>
      </PageHeader>
      <ProgressLine active={state.isLoading && state.dashboard !== undefined} label={t`Actualizando…`} />
      {allows(user.permissions, 'access_imports') && <ReconciliationLine />}
      <ComparisonSelect period={period} />
      <DashboardBody period={period} state={state} steps={steps} />
    </Stack>
  );
}
