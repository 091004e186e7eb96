import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { type ComponentType, type FocusEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useHasUnknownPeople } from '#app/coding/use-has-unknown-people.ts';
import { useFirstPull } from '#app/sync-status/use-first-pull.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { InvoiceView, ListDensity } from '#domain/invoices/invoice-view.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { OptionalColumn } from './columns/table-columns.ts';
import { useChosenColumns } from './columns/use-chosen-columns.ts';
import { useDensity } from './columns/use-density.ts';
import { FilterButtons, InvoiceFilters } from './filters/invoice-filters.tsx';
import { isFiltered, NO_FILTER } from './filters/no-filter.ts';
import { EmptyResults, NoInvoicesOrError } from './filters/no-invoices.tsx';
import { StatusTabs } from './filters/status-tabs.tsx';
import { useCompanyNits } from './filters/use-company-nits.ts';
import type { DetailProps } from './invoice-panel.tsx';
import { InvoiceList } from './list/invoice-list.tsx';
import { DensityContext } from './list/row-heights.ts';
import { ListActions } from './list-actions.tsx';
import { ListSum } from './list-sum.tsx';
import type { Navigation } from './navigation.ts';
import classes from './page-layout.module.css';
import { Dialogs } from './triage/dialogs.tsx';
import { type InvoiceListController, PRINT_EVENT, useInvoiceListController } from './use-invoice-list-controller.ts';

const ViewBar = lazy(async () => ({ default: (await import('./views/view-bar.tsx')).ViewBar }));
const ViewName = lazy(async () => ({ default: (await import('./views/view-name.tsx')).ViewName }));
const BulkBar = lazy(async () => ({ default: (await import('./triage/bulk-bar.tsx')).BulkBar }));
const KnownPeople = lazy(async () => ({ default: (await import('#app/approval/known-people.tsx')).KnownPeople }));
const InvoicePanel = lazy(async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel }));

const NONE: readonly string[] = [];

type Props = Navigation & { Detail: ComponentType<DetailProps> };

export function InvoicesPage({ Detail, ...navigation }: Props) {
  const { t } = useLingui();
  const view = useClosedView(navigation.view);
  const hasSpace = usePanelFits(navigation);
  const controller = useInvoiceListController({ ...navigation, hasSpace });
  const { list } = controller;
  const firstPull = useFirstPull();
  const hasUnknownPeople = useHasUnknownPeople(list.entries);
  const [isPrinting, setIsPrinting] = usePrinting();
  const columns = useChosenColumns({ view, onView: controller.filter });
  const { density, choose: onDensity } = useDensity({ view, onView: controller.filter });
  const onSavedView = useCallbackRef((next: InvoiceView) => navigation.onView(next, 'replace'));
  const isNarrow = useIsNarrow();
  const isPulling = list.hasNone && firstPull === 'pulling';
  const isUnknown = isPulling || (list.hasNone && firstPull === 'failed');
  return (
    <Stack gap="sm">
      <PageHeader
        title={t`Facturas`}
        part={<Suspense>{view.view !== undefined && <ViewName id={view.view} />}</Suspense>}
        subtitle={
          isUnknown ? undefined : <ListSum total={list.ids?.length} entries={list.entries} isShort={isNarrow} />
        }
        isCompact
      >
        <ListActions
          ids={list.ids ?? NONE}
          onPrint={() => setIsPrinting(true)}
          current={controller.current}
          isNarrow={isNarrow}
        >
          {!isNarrow && (
            <ColumnChooser chosen={columns.chosen} onChoose={columns.choose} density={density} onDensity={onDensity} />
          )}
        </ListActions>
      </PageHeader>
      {list.hasNone && !isPulling ? (
        <NoInvoicesOrError hasFailed={firstPull === 'failed'} />
      ) : (
        <ListView
          density={density}
          onView={onSavedView}
          controller={controller}
          view={view}
          ids={isPulling ? undefined : list.ids}
          columns={columns.chosen}
          isNarrow={isNarrow}
          Detail={Detail}
        />
      )}
      <Suspense>{hasUnknownPeople && <KnownPeople />}</Suspense>
      <Dialogs
        controller={controller}
        view={view}
        columns={columns.chosen}
        isPrinting={isPrinting}
        onPrinted={() => setIsPrinting(false)}
      />
    </Stack>
  );
}

/** The view without its open invoice: the same object while one row after another is opened, so that no filter renders. */
function useClosedView(view: InvoiceView): InvoiceView {
  const key = JSON.stringify({ ...view, open: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the view but its open invoice.
  return useMemo(() => ({ ...view, open: undefined }), [key]);
}

/** A phone shows cards, not a table. */
const useIsNarrow = () => useMediaQuery('(max-width: 47.9em)', false, { getInitialValueInEffect: false });

type ListViewProps = {
  controller: InvoiceListController;
  view: InvoiceView;
  ids: readonly string[] | undefined;
  columns: readonly OptionalColumn[];
  isNarrow: boolean;
  density: ListDensity;
  onView: (next: InvoiceView) => void;
} & Pick<Props, 'Detail'>;

/** The filters, the list, and the open invoice beside it. */
function ListView({ controller, view, ids, columns, isNarrow, density, onView, Detail }: ListViewProps) {
  const { list, selection, bulkActions } = controller;
  const hasCompany = useCompanyNits().length > 0 && view.company === undefined;
  const hasFewColumns = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const state = {
    selected: selection.ids,
    current: isNarrow ? undefined : controller.current,
    actions: controller.actions,
  };
  const filters = {
    view,
    onView: controller.filter,
    onClear: controller.clearFilters,
    isNarrow: hasFewColumns,
    count: ids?.length,
  };
  return (
    <DensityContext value={density}>
      <InvoiceFilters {...filters} />
      <div className={classes['bar']}>
        <div className={classes['tabs']}>
          <StatusTabs
            status={view.status}
            counts={ids && list.counts}
            isView={view.view !== undefined}
            onFilter={controller.filter}
          />
          {/* After what filters: it appears with the first filter, and would move the field that is being typed into. */}
          <Suspense>
            {canBeSaved(view) && <ViewBar view={view} columns={columns} density={density} onView={onView} />}
          </Suspense>
        </div>
        {!hasFewColumns && <FilterButtons {...filters} />}
      </div>
      <div className={classes['split']} data-open={controller.open !== undefined || undefined}>
        <Stack gap="sm" className={classes['list'] ?? ''} onFocusCapture={onRowFocus(controller.onRowFocus)}>
          {ids?.length === 0 ? (
            <EmptyResults
              view={view}
              onClear={controller.clearFilters}
              onAll={() => controller.filter({ status: NO_FILTER.status })}
            />
          ) : (
            <InvoiceList
              ids={ids}
              limit={list.limit}
              isNarrow={isNarrow}
              head={controller.head}
              state={state}
              columns={columns}
              hasCompany={hasCompany}
              onMore={list.loadMore}
              onAll={list.loadAll}
            />
          )}
          <Suspense>{(selection.ids.size > 0 || bulkActions.progress) && <BulkBar {...controller.bulk} />}</Suspense>
        </Stack>
        <Suspense fallback={<aside />}>
          {controller.open !== undefined && (
            <InvoicePanel {...controller.panel} id={controller.open} view={view} Detail={Detail} />
          )}
        </Suspense>
      </div>
    </DensityContext>
  );
}

/** Whether the view is a saved one, or shows less than all invoices. */
const canBeSaved = (view: InvoiceView): boolean => view.view !== undefined || view.status !== 'all' || isFiltered(view);

/** The invoice whose row has the focus is the current one. */
const onRowFocus =
  (setCurrent: (id: string) => void) =>
  ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id !== undefined) setCurrent(id);
  };

/** Returns whether a panel fits beside the list; when it does not, the open invoice is shown on its own page. */
function usePanelFits({ view: { open }, onPage }: Navigation): boolean {
  const hasSpace = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const showPage = useRef(onPage);
  useEffect(() => {
    showPage.current = onPage;
  });
  useEffect(() => {
    if (open !== undefined && !hasSpace) showPage.current(open, 'replace');
  }, [open, hasSpace]);
  return hasSpace;
}

/** Ctrl+P prints every row of the view, not only the rendered ones. */
function usePrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const print = () => setIsPrinting(true);
    document.addEventListener(PRINT_EVENT, print);
    return () => document.removeEventListener(PRINT_EVENT, print);
  }, []);
  return [isPrinting, setIsPrinting] as const;
}
