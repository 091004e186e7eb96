import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconDownload, IconPrinter, IconReceiptTax } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PeriodControl } from '#app/period/period-control.tsx';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import type { TaxAnalytics } from '#domain/analytics/tax-analytics.ts';
import { type PeriodFilter, type PeriodView, periodOfView } from '#domain/dates/period-filter.ts';
import { OtherTaxesPanel, WithholdingsPanel } from './amount-panel.tsx';
import { IvaPanel } from './iva-panel.tsx';
import { PrintHead } from './print-head.tsx';
import { RecentBimesters } from './recent-bimesters.tsx';
import { TaxCards } from './tax-cards.tsx';
import { TaxNotes } from './tax-notes.tsx';
import classes from './taxes.module.css';
import { useTaxes } from './use-taxes.ts';

type Props = { view: PeriodView; onView: (view: PeriodView) => void };

/** docs/specification.md#protected-screens: IVA by rate, INC and withholdings of a period. */
export function TaxesPage({ view, onView }: Props) {
  const { t } = useLingui();
  const { permissions } = useSignedIn().user;
  // The same object while the view is the same: sums over the rows of the device depend on it.
  const period = useMemo(() => periodOfView(view), [view]);
  const { data: taxes, ...state } = useTaxes(period);
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md" className={classes['page'] ?? ''}>
      <PageHeader title={t`Impuestos`} subtitle={<DataAsOf {...state} failure={failure} />}>
        <div className={classes['controls']}>
          <PeriodControl view={view} onView={onView} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabled={!taxes}
            onClick={() => globalThis.print()}
          >
            <Trans>Imprimir</Trans>
          </Button>
          {allows(permissions, 'access_downloads') && (
            <Button
              leftSection={<IconDownload size={16} />}
              renderRoot={(props) => <Link to="/downloads" search={view} {...props} />}
            >
              <Trans>Descargar Excel</Trans>
            </Button>
          )}
        </div>
      </PageHeader>
      <RecentBimesters period={period} />
      <PrintHead period={period} />
      <ProgressLine active={state.isLoading && taxes !== undefined} label={t`Actualizando…`} />
      {taxes && <Figures taxes={taxes} period={period} />}
      {!taxes && (state.isLoading || !state.isRead) && <AnalyticsSkeleton chart={380} />}
      {!taxes && !state.isLoading && state.isRead && <AnalyticsFailed onRetry={state.refresh} />}
    </Stack>
  );
}

function Figures({ taxes, period }: { taxes: TaxAnalytics; period: PeriodFilter }) {
  const { t } = useLingui();
  const name = usePeriodName(period);
  if (taxes.sales.documents + taxes.purchases.documents === 0) {
    const text = t`No hay ingresos ni gastos en ${name}. Elige otro periodo o clasifica tus facturas.`;
    return <EmptyState icon={<IconReceiptTax size={28} />} text={text} />;
  }
  return (
    <>
      <TaxCards taxes={taxes} period={period} />
      <IvaPanel taxes={taxes} period={period} />
      <OtherTaxesPanel taxes={taxes} period={period} />
      <WithholdingsPanel taxes={taxes} period={period} />
      <TaxNotes taxes={taxes} />
    </>
  );
}
