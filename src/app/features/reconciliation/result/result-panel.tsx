import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import {
  useFieldLabels,
  useGroupHints,
  useGroupLabels,
  useReasonLabels,
} from '#app/reconciliation/use-reconciliation-labels.ts';
import { useSignedIn } from '#app/session/session-context.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { SearchInput } from '#app/ui/tables/search-input.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { allows } from '#domain/accounts/permissions.ts';
import { COMPARED_FIELDS } from '#domain/reconciliation/compare-documents.ts';
import type { ReconciliationClass } from '#domain/reconciliation/reconciliation-entry.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { LineFilter } from '#domain/reconciliation/select-lines.ts';
import { JustifyModal } from '../marks/justify-modal.tsx';
import { RequestModal } from '../marks/request-modal.tsx';
import { type Acts, useActs } from '../marks/use-acts.ts';
import type { Marks } from '../marks/use-marks.ts';
import type { ResultOverview } from '../worker/protocol.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { ClassTabs } from './class-tabs.tsx';
import { LineDrawer } from './line-drawer.tsx';
import { ResultTable } from './result-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useExport } from './use-export.ts';
import { useLines } from './use-lines.ts';
import { MAX_SELECTED, useSelection } from './use-selection.ts';

type Props = {
  overview: ResultOverview;
  version: number;
  client: ReconciliationClient | undefined;
  marks: Marks;
  /** The lines to show first. */
  first?: { type: ReconciliationClass | undefined; search: string } | undefined;
  /** Called when the invoices of this device have changed. */
  onChange: () => void;
};
type Dialog = { type: 'justify' | 'request'; lines: readonly ResultLine[] };

const FIRST: LineFilter = { type: 'missing', search: '', reason: null, moved: false };

/** The classes, and the lines of one of them with their acts. */
export function ResultPanel({ overview, version, client, marks, first, onChange }: Props) {
  const [filter, setFilter] = useState<LineFilter>({
    ...FIRST,
    ...(first && { search: first.search, type: first.type ?? FIRST.type }),
  });
  const selection = useSelection(client);
  const { selected } = selection;
  const [open, setOpen] = useState<ResultLine>();
  const [dialog, setDialog] = useState<Dialog>();
  const { user, isDemo } = useSignedIn();
  const mayAdd = !isDemo && allows(user.permissions, 'access_upload');
  const acts = useActs(marks, onChange);
  const labels = useGroupLabels();
  const hints = useGroupHints();
  const lines = useLines(client, filter, version);
  const count = lines.selected?.count ?? 0;
  const change = (next: Partial<LineFilter>) => {
    setFilter({ ...filter, ...next });
    selection.clear();
  };
  const createAll = (some: readonly ResultLine[]) => {
    void acts.create(some);
    selection.clear();
  };
  const onEscape = () => {
    if (selected.size > 0) selection.clear();
    else change({ search: '', reason: null, moved: false });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc clears the selection, then the filters; both have buttons.
    <div onKeyDown={(event) => event.key === 'Escape' && !open && !dialog && onEscape()}>
      <Stack gap="sm">
        <ClassTabs summary={overview.summary} type={filter.type} onType={(type) => change({ type, reason: null })} />
        <Text size="sm" c="dimmed">
          {hints[filter.type]}
        </Text>
        <Filters {...{ filter, overview, change, count, client, marks }} />
        <SelectionBar
          lines={selection.lines}
          onJustify={(some) => setDialog({ type: 'justify', lines: some })}
          onCreate={mayAdd ? createAll : undefined}
          onRequest={(some) => setDialog({ type: 'request', lines: some })}
          onRestore={(some) => void acts.restore(some)}
          onClear={selection.clear}
        />
        {!client && (
          <ErrorBox>
            <Trans>La lectura se detuvo. Elige el listado de nuevo.</Trans>
          </ErrorBox>
        )}
        {lines.selected === undefined && <TableSkeleton rows={8} />}
        {lines.selected !== undefined && count === 0 && (
          <Text size="sm" role="status">
            <Trans>No hay documentos aquí.</Trans>
          </Text>
        )}
        <SelectAll count={count} selected={selected.size} onSelect={() => void selection.all()} />
        {count > 0 && (
          <ResultTable
            label={labels[filter.type]}
            count={count}
            lineAt={lines.lineAt}
            read={lines.read}
            marks={marks}
            selected={selected}
            onSelect={selection.toggle}
            onOpen={(index) => setOpen(lines.lineAt(index))}
          />
        )}
      </Stack>
      {open && (
        <LineDrawer
          line={open}
          marks={marks}
          acts={acts}
          mayAdd={mayAdd}
          onJustify={(some) => setDialog({ type: 'justify', lines: some })}
          onRequest={(some) => setDialog({ type: 'request', lines: some })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {dialog && <LineDialog dialog={dialog} marks={marks} acts={acts} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function SelectAll({ count, selected, onSelect }: { count: number; selected: number; onSelect: () => void }) {
  if (count < 2 || selected >= Math.min(count, MAX_SELECTED)) return null;
  return (
    <Button size="compact-sm" variant="subtle" style={{ alignSelf: 'start' }} onClick={onSelect}>
      {count > MAX_SELECTED ? <Trans>Seleccionar los primeros 1.000</Trans> : <Trans>Seleccionar todos</Trans>}
    </Button>
  );
}

type DialogProps = { dialog: Dialog; marks: Marks; acts: Acts; onClose: () => void };

function LineDialog({ dialog: { type, lines }, marks, acts, onClose }: DialogProps) {
  if (type === 'request') {
    return <RequestModal lines={lines} onRequested={(some) => void acts.noteRequested(some)} onClose={onClose} />;
  }
  const before = marks.of(lines[0]?.document ?? '').find(({ data }) => data.kind === 'justified');
  return (
    <JustifyModal
      count={lines.length}
      note={before?.data.note ?? ''}
      onSave={(note) => void acts.justify(lines, note)}
      onClose={onClose}
    />
  );
}

type FilterProps = Pick<Props, 'overview' | 'client' | 'marks'> & {
  filter: LineFilter;
  count: number;
  change: (next: Partial<LineFilter>) => void;
};

function Filters({ filter, overview, count, client, marks, change }: FilterProps) {
  const { t } = useLingui();
  const tools = useExport(client, marks);
  const options = useReasonOptions(filter, overview);
  const isFiltered = filter.search !== '' || filter.reason !== null || filter.moved;
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        <SearchInput
          label={t`Buscar número, NIT, nombre o CUFE`}
          placeholder={t`Buscar número o tercero`}
          text={filter.search}
          onText={(search) => change({ search })}
        />
        {options.length > 1 && (
          <NativeSelect
            aria-label={t`Motivo`}
            value={filter.reason ?? ''}
            data={[{ value: '', label: t`Todos los motivos` }, ...options]}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value || null })}
          />
        )}
        {overview.summary.moved && (
          <Checkbox
            label={t`Solo lo que se movió`}
            checked={filter.moved}
            onChange={({ currentTarget }) => change({ moved: currentTarget.checked })}
          />
        )}
        {isFiltered && (
          <Button size="xs" variant="subtle" onClick={() => change({ search: '', reason: null, moved: false })}>
            <Trans>Limpiar filtros</Trans>
          </Button>
        )}
      </Group>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed" role="status">
          <Plural value={count} one="# documento" many="# de documentos" other="# documentos" />
        </Text>
        <ActionIcon aria-label={t`Copiar la tabla`} title={t`Copiar la tabla`} onClick={() => void tools.copy(count)}>
          <IconCopy size={17} />
        </ActionIcon>
        <ActionIcon
          aria-label={t`Exportar CSV`}
          title={t`Exportar CSV`}
          onClick={() => void tools.save(count, `conciliacion-${overview.month}-${filter.type}`)}
        >
          <IconFileSpreadsheet size={17} />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={() => void tools.saveWorkbook(`conciliacion-${overview.month}`)}>
          <Trans>Exportar todo a Excel</Trans>
        </Button>
      </Group>
    </Group>
  );
}

/** The reasons of the class, or the fields that differ. */
function useReasonOptions({ type }: LineFilter, { summary }: ResultOverview): { value: string; label: string }[] {
  const reasons = useReasonLabels();
  const fields = useFieldLabels();
  if (type === 'different') return COMPARED_FIELDS.map((field) => ({ value: field, label: fields[field] }));
  // Rows of another company are a group of their own.
  const { other_company: _, ...classReasons } = reasons;
  return Object.entries(classReasons).flatMap(([value, label]) => {
    const count = summary.reasons[`${type} ${value}`];
    return count === undefined ? [] : [{ value, label: `${label} (${count})` }];
  });
}
