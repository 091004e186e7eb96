import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCalendarWeek } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TableTools } from '#app/data/table-tools.tsx';
import { useSnapshot } from '#app/data/use-snapshot.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { useEnteredCompanies } from '#app/switching/use-person-companies.ts';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import back from '#app/ui/back-link.module.css';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { formatInstant } from '#app/ui/format/format-instant.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { getFirmWeek } from '#contract/desk.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatPeriod } from '#domain/dates/calendar-date.ts';
import type { FirmWeek } from '#domain/desk/client-week.ts';
import classes from '../desk.module.css';
import { focusRow } from '../focus-row.ts';
import { SeveralCompanies } from '../several-companies.tsx';
import { useOpenCompany } from '../use-open-company.ts';
import { useWeekColumns } from './use-week-columns.tsx';
import { toWeekRows } from './week-row.ts';

/** docs/interaction.md#report-of-the-firm: what the week brought to each client, first the one that needs a person. */
export function WeekPage() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  if (user.firm) return <OfFirm />;
  return (
    <Stack gap="md">
      <PageHeader title={t`Informe semanal de la firma`} />
      <SeveralCompanies text={t`Este informe es para las personas de una firma contable.`} />
    </Stack>
  );
}

function OfFirm() {
  const { t } = useLingui();
  const state = useSnapshot({
    id: 'firm-week',
    schema: getFirmWeek.response,
    fetch: (call, signal) => call(getFirmWeek, {}, { signal }),
  });
  const { data, isRead, isLoading, refresh } = state;
  const report = data?.report;
  return (
    <Stack gap="md" className={classes['page'] ?? ''}>
      <Link to="/firm" className={back['back']}>
        <IconArrowLeft size={14} aria-hidden />
        <Trans>Volver a la firma</Trans>
      </Link>
      <PageHeader
        title={t`Informe semanal de la firma`}
        subtitle={
          <>
            {report && <Summary report={report} />}
            <DataAsOf {...state} failure={t`No pudimos actualizar el informe.`} />
          </>
        }
      />
      {!data && (isLoading || !isRead) && <TableSkeleton rows={6} />}
      {!data && !isLoading && isRead && (
        <LoadFailure
          offline={t`Necesitas conexión para ver el informe por primera vez.`}
          failed={t`No pudimos cargar el informe. Intenta nuevamente.`}
          onRetry={refresh}
        />
      )}
      {report === null && (
        <EmptyState
          icon={<IconCalendarWeek size={28} />}
          text={t`Aún no hay informe. Cada lunes a las 5 a. m. verás aquí qué cambió en las empresas que tienes asignadas.`}
        />
      )}
      {report && <Clients report={report} />}
    </Stack>
  );
}

function Summary({ report: { from, to, made_at, clients } }: { report: FirmWeek }) {
  const { date, time } = formatInstant(Date.parse(made_at));
  const period = formatPeriod(from, to);
  return (
    <Text component="span" inherit display="block">
      <Trans>Del {period}</Trans>
      {' · '}
      <Plural value={clients.length} one="# empresa" other="# empresas" />
      {' · '}
      <Trans>
        Lo pendiente, al {date}, {time}
      </Trans>
    </Text>
  );
}

function Clients({ report: { clients, made_at } }: { report: FirmWeek }) {
  const { t } = useLingui();
  const open = useOpenCompany();
  const rows = toWeekRows(clients, useEnteredCompanies());
  const columns = useWeekColumns(bogotaDate(new Date(made_at)), open);
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: t`Siguiente empresa`, run: () => focusRow(1) },
    { keys: ['k', 'ArrowUp'], label: t`Empresa anterior`, run: () => focusRow(-1) },
  ]);
  return (
    <Stack component="section" gap="xs" aria-label={t`Empresas`}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <Trans>Primero, las que más te necesitan.</Trans>
        </Text>
        <TableTools columns={columns} rows={rows} name="informe-de-la-semana" of={t`Informe semanal de la firma`} />
      </Group>
      <DataTable
        label={t`Empresas`}
        columns={columns}
        rows={rows}
        keyOf={({ company }) => company.id}
        empty={t`No tienes empresas asignadas en este informe.`}
      />
    </Stack>
  );
}
