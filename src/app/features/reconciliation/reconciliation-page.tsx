import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ToResolve } from '#app/reconciliation/to-resolve.tsx';
import { useMonthName } from '#app/reconciliation/use-month-name.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { ReconciliationSearch } from '#domain/reconciliation/reconciliation-search.ts';
import { readForeignRows } from '#domain/reconciliation/result-group.ts';
import { LedgerPanel } from './ledger/ledger-panel.tsx';
import { CoverageNotes } from './listing/coverage-notes.tsx';
import { DownloadGuide } from './listing/download-guide.tsx';
import { ListingDrop } from './listing/listing-drop.tsx';
import { ListingProblems } from './listing/listing-problems.tsx';
import { useMarks } from './marks/use-marks.ts';
import { ForeignNotice } from './result/foreign-notice.tsx';
import { OnlyLocalNote } from './result/only-local-note.tsx';
import { ResultPanel } from './result/result-panel.tsx';
import { PreviousRun } from './runs/previous-run.tsx';
import { RunList } from './runs/run-list.tsx';
import { type Run, type Runs, useRuns } from './runs/use-runs.ts';
import { type Reconciliation, useReconciliation } from './use-reconciliation.ts';
import type { Progress, ResultOverview } from './worker/protocol.ts';
import type { ReconciliationClient } from './worker/reconciliation-client.ts';

type PageProps = {
  /** The kept run to open at once, and the first filter of its lines. */
  search?: ReconciliationSearch;
  createClient?: () => ReconciliationClient;
};

/** Compares DIAN's listing with the invoices of this device (docs/reconciliation.md). */
export function ReconciliationPage({ search, createClient }: PageProps) {
  const { t } = useLingui();
  const reconciliation = useReconciliation(createClient);
  const marks = useMarks();
  const runs = useRuns();
  const { state, stop } = reconciliation;
  const { justified } = marks;
  useOpenAtOnce(search?.run, reconciliation, runs);
  const isResult = state.type === 'result';
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result, and when the decisions change.
  useEffect(() => {
    if (isResult) void reconciliation.update((worker) => worker.setSettled(justified));
  }, [isResult, justified]);
  return (
    <Stack gap="md">
      <PageHeader title={t`Conciliación con la DIAN`} subtitle={t`Compara el listado de la DIAN con tus facturas.`}>
        {state.type === 'result' && (
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={stop}>
            <Trans>Otra conciliación</Trans>
          </Button>
        )}
      </PageHeader>
      {state.type === 'working' && <Working progress={state.progress} onCancel={stop} />}
      {state.type === 'failed' && (
        <ErrorBox onRetry={stop}>
          <Trans>No pudimos comparar el listado en este dispositivo. Cierra otras pestañas e intenta nuevamente.</Trans>
        </ErrorBox>
      )}
      {state.type === 'unreadable' && (
        <ErrorBox onRetry={stop}>
          <Trans>No pudimos abrir la conciliación guardada.</Trans>
        </ErrorBox>
      )}
      {state.type === 'idle' && <Start reconciliation={reconciliation} runs={runs} justified={justified} />}
      {state.type === 'result' &&
        (wasNothingRead(state.overview) ? (
          <>
            <ListingProblems problems={state.overview.problems} />
            <ListingDrop onFiles={(files) => void reconciliation.compare(files)} />
            <DownloadGuide />
          </>
        ) : (
          <Result {...{ reconciliation, runs, marks, state, search }} />
        ))}
    </Stack>
  );
}

/** Without a single listing there is nothing to compare, and nothing that could be called resolved. */
const wasNothingRead = ({ files, problems }: ResultOverview): boolean => files.length === 0 && problems.length > 0;

type StartProps = { reconciliation: Reconciliation; runs: Runs; justified: readonly string[] };

function Start({ reconciliation, runs, justified }: StartProps) {
  const open = useOpenRun(reconciliation, runs);
  return (
    <>
      <ListingDrop onFiles={(files) => void reconciliation.compare(files)} />
      <DownloadGuide />
      <RunList runs={runs} justified={justified} onOpen={open} />
    </>
  );
}

function useOpenRun(reconciliation: Reconciliation, runs: Runs) {
  return async (run: Run) => {
    const packed = await runs.read(run);
    // Without its lines the worker finds no run, and the page says so.
    await reconciliation.open(packed ?? new ArrayBuffer(0), run.id);
  };
}

/** Opens the run of the address once, as soon as it is on this device. */
function useOpenAtOnce(id: string | undefined, reconciliation: Reconciliation, runs: Runs): void {
  const open = useOpenRun(reconciliation, runs);
  const opened = useRef<string>(undefined);
  const run = runs.all?.find((one) => one.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run.
  useEffect(() => {
    if (!run || opened.current === run.id) return;
    opened.current = run.id;
    void open(run);
  }, [run?.id]);
}

function Working({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  const rows = progress?.step === 'reading' ? formatCount(progress.rows) : '';
  return (
    <Paper p="lg">
      <Group justify="space-between">
        <Group gap="sm" role="status">
          <Loader size="sm" />
          {progress?.step === 'reading' && <Trans>Leyendo el listado: {rows} filas</Trans>}
          {progress?.step === 'matching' && <Trans>Comparando con tus facturas…</Trans>}
          {progress === null && <Trans>Abriendo…</Trans>}
        </Group>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancelar</Trans>
        </Button>
      </Group>
    </Paper>
  );
}

type ResultProps = {
  reconciliation: Reconciliation;
  runs: Runs;
  marks: ReturnType<typeof useMarks>;
  state: Extract<Reconciliation['state'], { type: 'result' }>;
  search: ReconciliationSearch | undefined;
};

function Result({ reconciliation, runs, marks, state, search }: ResultProps) {
  const nameOf = useMonthName();
  const { overview, version, kept } = state;
  const { files, month, summary } = overview;
  const name = nameOf(month);
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  const foreign = readForeignRows(summary, rows);
  const isForeign = foreign.share === 'most' || foreign.share === 'all';
  const keep = async () => {
    const packed = await reconciliation.client()?.pack();
    const id = packed && (await runs.keep(overview, packed));
    if (id !== undefined) reconciliation.setKept(id);
  };
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Stack gap={0}>
          <Text component="h2" fw={600} size="lg" m={0}>
            {name}: <ToResolve count={summary.to_resolve} />
          </Text>
          <Text size="sm" c="dimmed">
            <Plural value={rows} one="# fila leída" many="# de filas leídas" other="# filas leídas" /> ·{' '}
            {files.map((file) => file.name).join(', ')}
          </Text>
          <OnlyLocalNote summary={summary} />
        </Stack>
        <Group gap="xs">
          {overview.can_compare && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={() => void reconciliation.compareAgain({ month, is_whole: overview.is_covered })}
            >
              <Trans>Comparar de nuevo</Trans>
            </Button>
          )}
          {kept === null && files.length > 0 && (
            <Button
              {...(isForeign && { variant: 'default' })}
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={() => void keep()}
            >
              <Trans>Guardar</Trans>
            </Button>
          )}
        </Group>
      </Group>
      <CoverageNotes
        overview={overview}
        isKept={!overview.can_compare && files.length > 0}
        onChoice={(choice) => void reconciliation.compareAgain(choice)}
      />
      <ForeignNotice foreign={foreign} onFiles={(chosen) => void reconciliation.compare(chosen)} />
      <PreviousRun overview={overview} kept={kept} runs={runs} reconciliation={reconciliation} />
      <ResultPanel
        overview={overview}
        version={version}
        client={reconciliation.client()}
        marks={marks}
        first={kept !== null && kept === search?.run ? { type: search.class, search: search.q } : undefined}
        onChange={() => {
          if (overview.can_compare) void reconciliation.matchAgain({ month, is_whole: overview.is_covered });
        }}
      />
      <LedgerPanel
        client={reconciliation.client()}
        ledger={overview.ledger}
        version={version}
        onCompared={reconciliation.showUnkept}
      />
    </Stack>
  );
}
