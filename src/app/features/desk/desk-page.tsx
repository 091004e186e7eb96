import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarWeek, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TableTools } from '#app/data/table-tools.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { useShortcuts } from '#app/shortcuts/use-shortcuts.ts';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { LoadFailure } from '#app/sync-status/load-failure.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SortSelect } from '#app/ui/select/sort-select.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import bar from '#app/ui/tables/table-bar.module.css';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { nextSort } from '#domain/analytics/analytics-view.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { DeskView } from '#domain/desk/desk-view.ts';
import classes from './desk.module.css';
import type { DeskRow } from './desk-row.ts';
import { BY_NAME, filterAndSortDesk } from './filter-and-sort-desk.ts';
import { focusRow } from './focus-row.ts';
import { FoundDocuments } from './found-documents.tsx';
import { SeveralCompanies } from './several-companies.tsx';
import { toTableColumns } from './table-columns.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskColumns } from './use-desk-columns.tsx';
import { useOpenCompany } from './use-open-company.ts';

type Props = { view: DeskView; onView: (view: Partial<DeskView>) => void };

/** docs/interaction.md#desk: what waits in each company of a person, also without a network. */
export function DeskPage({ view, onView }: Props) {
  const { t } = useLingui();
  const desk = useDesk();
  const { user } = useSignedIn();
  return (
    <Stack gap="md" className={classes['page'] ?? ''}>
      <PageHeader
        title={t`Mesa`}
        subtitle={
          <>
            <Summary rows={desk.rows} />
            <DataAsOf {...desk} failure={t`No pudimos actualizar las cifras de tus empresas.`} />
          </>
        }
      >
        {user.firm && (
          <Button
            variant="default"
            leftSection={<IconCalendarWeek size={16} />}
            renderRoot={(props) => <Link to="/desk/week" {...props} />}
          >
            <Trans>Informe semanal de la firma</Trans>
          </Button>
        )}
        {desk.rows.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            renderRoot={(props) => <Link to="/desk/upload" {...props} />}
          >
            <Trans>Subir para varias empresas</Trans>
          </Button>
        )}
      </PageHeader>
      <Body desk={desk} view={view} onView={onView} />
    </Stack>
  );
}

function Body({ desk, view, onView }: Props & { desk: ReturnType<typeof useDesk> }) {
  const { t } = useLingui();
  const { rows, isRead, isLoading, refresh } = desk;
  if (rows.length === 0)
    return (
      <SeveralCompanies
        text={t`La mesa es para quien trabaja con varias empresas: las reúne en una sola tabla.`}
        own={{
          text: (companies) =>
            t`La mesa reúne las cuentas que lleva tu firma contable. Para ver tus ${companies} empresas juntas, abre Facturas y elige «Todas las empresas».`,
          to: '/invoices',
          label: t`Abrir facturas`,
        }}
      />
    );
  if (!isRead) return <TableSkeleton rows={rows.length} />;
  const isUnknown = rows.every(({ review, server }) => !review && !server);
  if (isUnknown && isLoading) return <TableSkeleton rows={rows.length} />;
  return (
    <>
      {isUnknown && (
        <LoadFailure
          offline={t`Necesitas conexión para ver las cifras de tus empresas por primera vez.`}
          failed={t`No pudimos cargar las cifras de tus empresas. Intenta nuevamente.`}
          onRetry={refresh}
        />
      )}
      <Companies rows={rows} view={view} onView={onView} />
    </>
  );
}

const keyOf = ({ company }: DeskRow) => company.id;

function Companies({ rows, view, onView }: Props & { rows: readonly DeskRow[] }) {
  const { t } = useLingui();
  const columns = useDeskColumns(bogotaDate(new Date()));
  const open = useOpenCompany();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: t`Siguiente empresa`, run: () => focusRow(1) },
    { keys: ['k', 'ArrowUp'], label: t`Empresa anterior`, run: () => focusRow(-1) },
    { keys: ['b'], label: t`Buscar`, run: () => document.querySelector<HTMLElement>('input[name="q"]')?.focus() },
  ]);
  const { q, sort, dir } = view;
  const shown = useMemo(() => filterAndSortDesk(rows, columns, { q, sort, dir }), [rows, columns, q, sort, dir]);
  const name = t`Empresa`;
  const table = useMemo(() => toTableColumns(columns, name, open), [columns, name, open]);
  const sorting = {
    by: view.sort,
    dir: view.dir,
    onSort: (by: string) => onView(nextSort(view, by === BY_NAME ? 'name' : by)),
  };
  return (
    <Stack component="section" gap="xs" aria-label={t`Empresas`}>
      <search className={bar['bar']}>
        <SearchInput name="q" label={t`Empresa, NIT, número o CUFE`} text={q} onText={(text) => onView({ q: text })} />
        {isNarrow && <SortSelect columns={table} sorting={sorting} />}
        <div className={bar['end']}>
          <TableTools columns={table} rows={shown} name="mesa" of={t`Mesa`} />
        </div>
      </search>
      <DataTable
        label={t`Empresas`}
        columns={table}
        rows={shown}
        keyOf={keyOf}
        empty={t`No encontramos ninguna empresa con ese texto.`}
        sorting={isNarrow ? undefined : sorting}
      />
      <FoundDocuments q={q} open={open} />
    </Stack>
  );
}

function Summary({ rows }: { rows: readonly DeskRow[] }) {
  const toReview = rows.reduce((sum, { review }) => sum + (review?.to_review ?? 0), 0);
  if (rows.length === 0) return null;
  return (
    <Text component="span" inherit display="block">
      <Plural value={rows.length} one="# empresa" other="# empresas" />
      {' · '}
      <Plural value={toReview} one="# factura por revisar" other="# facturas por revisar" />
    </Text>
  );
}
