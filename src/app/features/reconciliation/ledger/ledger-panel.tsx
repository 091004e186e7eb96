import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useState } from 'react';
import { usePutRecord } from '#app/data/use-put-record.ts';
import { useRecords } from '#app/data/use-records.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatCount } from '#app/ui/format/format-count.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import type { LedgerOverview } from '../worker/protocol.ts';
import type { ChosenColumns } from '../worker/read-ledger.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { LedgerMapper } from './ledger-mapper.tsx';
import { LedgerResult } from './ledger-result.tsx';
import { useProgramLabels } from './use-ledger-labels.ts';

type State =
  | { type: 'idle' }
  | { type: 'working'; file: File }
  | { type: 'failed'; file: File }
  | { type: 'read'; file: File; overview: LedgerOverview };

/** The third leg: the journal of the accounting program against the documents of the result. */
export function LedgerPanel({ client }: { client: ReconciliationClient | undefined }) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const profiles = useRecords('ledger-profile') ?? [];
  const [state, setState] = useState<State>({ type: 'idle' });
  const compare = async (file: File, chosen: readonly ChosenColumns[]) => {
    setState({ type: 'working', file });
    const overview = await client
      ?.compareLedger(file, { own_nits: user.company?.nits ?? [], chosen })
      .catch(() => undefined);
    setState(overview ? { type: 'read', file, overview } : { type: 'failed', file });
  };
  const choose = async (file: File, chosen: ChosenColumns) => {
    const before = profiles.find(({ data }) => data.titles === chosen.titles);
    const data = { titles: chosen.titles, columns: { ...chosen.columns } };
    const isKept = await put({ id: before?.id ?? crypto.randomUUID(), type: 'ledger-profile', data }).catch(
      () => false,
    );
    if (!isKept) notify.failed(t`No pudimos guardar las columnas en este dispositivo.`);
    await compare(file, [chosen]);
  };
  const onFile = (file: File | null) => {
    if (file)
      void compare(
        file,
        profiles.map(({ data }) => data),
      );
  };
  return (
    <Paper p="md" component="section" aria-label={t`Contabilidad`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Stack gap={0}>
            <Text component="h2" fw={600} m={0}>
              <Trans>Contabilidad</Trans>
            </Text>
            <Text size="sm" c="dimmed">
              <Trans>Compara con el movimiento de tu programa contable: Siigo, World Office u otro, en .xlsx.</Trans>
            </Text>
          </Stack>
          <FileButton accept={`.xlsx,${XLSX_TYPE}`} onChange={onFile}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconBook size={16} />} disabled={!client}>
                <Trans>Elegir archivo contable</Trans>
              </Button>
            )}
          </FileButton>
        </Group>
        {state.type === 'working' && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Trans>Leyendo la contabilidad…</Trans>
          </Group>
        )}
        {state.type === 'failed' && (
          <ErrorBox onRetry={() => onFile(state.file)}>
            <Trans>No pudimos leer el archivo contable en este dispositivo.</Trans>
          </ErrorBox>
        )}
        {state.type === 'read' && <Read state={state} client={client} onChosen={choose} />}
      </Stack>
    </Paper>
  );
}

type ReadProps = {
  state: Extract<State, { type: 'read' }>;
  client: ReconciliationClient | undefined;
  onChosen: (file: File, chosen: ChosenColumns) => Promise<void>;
};

function Read({ state: { file, overview }, client, onChosen }: ReadProps) {
  const programs = useProgramLabels();
  if (overview.type === 'refused') return <ErrorBox>{overview.detail}</ErrorBox>;
  if (overview.type === 'unknown') {
    return <LedgerMapper sheet={overview.sheet} onChosen={(chosen) => void onChosen(file, chosen)} />;
  }
  const lines = formatCount(overview.lines);
  const program = programs[overview.program];
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>
          {file.name} · {program} · {lines} movimientos
        </Trans>
        {overview.unreadable > 0 && (
          <>
            {' · '}
            <Plural
              value={overview.unreadable}
              one="# fila no se pudo leer"
              many="# de filas no se pudieron leer"
              other="# filas no se pudieron leer"
            />
          </>
        )}
      </Text>
      <LedgerResult overview={overview} client={client} />
    </>
  );
}
