import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useRadianSummary } from '#app/radian/use-radian-summary.ts';
import { useLastPull } from '#app/sync-status/use-sync-status.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { DEADLINE_GROUPS, type RadianSummary } from '#domain/radian/radian-summary.ts';
import { CalendarActions } from './calendar-actions.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { EventGuide } from './event-guide.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { RiskCards } from './risk-cards.tsx';
import { SupplierRisks } from './supplier-risks.tsx';

/** What of the purchases on credit must be answered, until when, and how much depends on it (docs/radian.md). */
export function RadianPage() {
  const { t } = useLingui();
  const { summary, today } = useRadianSummary();
  const takenAt = useLastPull();
  const dated = summary
    ? [...summary.groups.today, ...summary.groups.tomorrow, ...summary.groups.week, ...summary.groups.later]
    : [];
  return (
    <Stack gap="md">
      <PageHeader title={t`Plazos`} subtitle={takenAt ? <AsOf at={takenAt} /> : undefined}>
        <CalendarActions dated={dated} />
      </PageHeader>
      <Text size="sm">
        <Trans>
          Cuadra no envía eventos a la DIAN: aquí ves lo que falta y registras lo que ya hiciste allá. Las fechas
          cuentan días hábiles de Colombia; responde un día hábil antes.
        </Trans>
      </Text>
      {summary ? <Body summary={summary} today={today} /> : <TableSkeleton rows={6} />}
    </Stack>
  );
}

function AsOf({ at }: { at: number }) {
  const { date, time } = formatInstant(at);
  return (
    <Trans>
      Datos al {date}, {time}
    </Trans>
  );
}

function Body({ summary, today }: { summary: RadianSummary; today: string }) {
  const { t } = useLingui();
  const open = DEADLINE_GROUPS.reduce((sum, group) => sum + summary.groups[group].length, 0);
  if (open === 0 && summary.settled === 0) {
    const text = t`Aún no hay compras a crédito. Sube tus facturas recibidas para ver sus plazos.`;
    return <EmptyState icon={<IconCalendarEvent size={28} />} text={text} />;
  }
  return (
    <>
      <RiskCards summary={summary} today={today} />
      {open === 0 && (
        <EmptyState
          icon={<IconCalendarEvent size={28} />}
          text={t`Todo al día: ninguna compra a crédito espera un evento.`}
        />
      )}
      {open > 0 && <DeadlineList summary={summary} today={today} />}
      <MonthCalendar summary={summary} today={today} />
      <SupplierRisks suppliers={summary.suppliers} />
      <EventGuide />
    </>
  );
}
