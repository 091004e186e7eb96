import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconTruckDelivery, IconUpload, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AnalyticsPeriod } from '#app/period/analytics-period.tsx';
import { ComparisonSelect } from '#app/period/comparison-select.tsx';
import { useComparedPeriod } from '#app/period/use-comparison.ts';
import { usePeriodName } from '#app/period/use-period-name.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { AnalyticsFailed } from '#app/sync-status/analytics-failed.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { AnalyticsSkeleton } from '#app/ui/charts/analytics-skeleton.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { UnconvertedNote } from '#app/ui/unconverted-note.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import type { PartyView } from '#domain/analytics/analytics-view.ts';
import type { PartySide } from '#domain/analytics/figures.ts';
import type { PartyAnalytics } from '#domain/analytics/party-analytics.ts';
import { periodOfView } from '#domain/dates/period-filter.ts';
import { ComparedPartyCards } from './compared-party-cards.tsx';
import { PartyTable } from './party-table.tsx';
import { TopParties } from './top-parties.tsx';
import { useParties } from './use-parties.ts';
import { usePartyTexts } from './use-party-texts.ts';

type Props = { side: PartySide; view: PartyView; onView: (part: Partial<PartyView>) => void };

/** docs/specification.md#protected-screens: totals, a chart and a table of suppliers or of customers. */
export function PartiesPage({ side, view, onView }: Props) {
  const { t } = useLingui();
  const texts = usePartyTexts(side);
  const period = periodOfView(view);
  const base = useComparedPeriod(period);
  const { figures, ...state } = useParties({ side, period });
  const failure = t`No pudimos cargar la analítica.`;
  return (
    <Stack gap="md">
      <PageHeader title={texts.all} subtitle={<DataAsOf {...state} failure={failure} />}>
        <AnalyticsPeriod view={view} onView={onView} />
      </PageHeader>
      <ComparisonSelect period={period} />
      <ProgressLine active={state.isLoading && figures !== undefined} label={t`Actualizando…`} />
      {figures && <Figures side={side} view={view} onView={onView} figures={figures} />}
      {!figures && (state.isLoading || !state.isRead) && (
        <AnalyticsSkeleton chart={428} isCompared={base !== undefined} />
      )}
      {!figures && !state.isLoading && state.isRead && <AnalyticsFailed onRetry={state.refresh} />}
    </Stack>
  );
}

function Figures({ side, view, onView, figures }: Props & { figures: PartyAnalytics }) {
  const texts = usePartyTexts(side);
  const period = periodOfView(view);
  const name = usePeriodName(period);
  if (figures.total_parties === 0)
    return <NoParties side={side} text={period === 'all' ? texts.empty : texts.emptyIn(name)} />;
  return (
    <>
      <ComparedPartyCards side={side} figures={figures} period={period} />
      <TopParties side={side} figures={figures} period={period} />
      <UnconvertedNote count={figures.unconverted_invoices} />
      <PartyTable side={side} view={view} onView={onView} figures={figures} />
    </>
  );
}

function NoParties({ side, text }: { side: PartySide; text: string }) {
  const Icon = side === 'supplier' ? IconTruckDelivery : IconUsersGroup;
  const { user } = useSignedIn();
  return (
    <EmptyState icon={<Icon size={28} />} text={text}>
      {allows(user.permissions, 'access_upload') && (
        <Button component={Link} to="/upload" leftSection={<IconUpload size={16} />}>
          <Trans>Subir facturas</Trans>
        </Button>
      )}
    </EmptyState>
  );
}
