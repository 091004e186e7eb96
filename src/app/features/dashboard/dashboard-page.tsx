import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useYears } from '#app/data/use-years.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { YearSelect } from '#app/ui/select/year-select.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import type { YearFilter } from '#domain/invoices/invoice.ts';
import { DashboardBody } from './dashboard-body.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useFirstSteps } from './use-first-steps.ts';

type Props = { year: YearFilter; onYear: (year: YearFilter) => void };

export function DashboardPage({ year, onYear }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const years = useYears();
  const state = useDashboard(year);
  const steps = useFirstSteps();
  const failure = t`No pudimos actualizar el tablero.`;
  return (
    <Stack gap="md">
      <PageHeader title={t`Tablero`} subtitle={<DataAsOf {...state} failure={failure} />}>
        <YearSelect year={year} years={years} onYear={onYear} />
        {allows(user.permissions, 'access_upload') && (
          <Button component={Link} to="/upload" leftSection={<IconUpload size={16} />}>
            <Trans>Subir facturas</Trans>
          </Button>
        )}
      </PageHeader>
      <ProgressLine active={state.isLoading && state.dashboard !== undefined} label={t`Actualizando…`} />
      <DashboardBody year={year} state={state} steps={steps} />
    </Stack>
  );
}
