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
import type { LedgerHeader } from '#domain/reconciliation/ledger/ledger-file.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import type { ComparedLedger, ResultOverview } from '../worker/protocol.ts';
import type { ChosenColumns } from '../worker/read-ledger.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { LedgerMapper } from './ledger-mapper.tsx';
import { LedgerResult } from './ledger-result.tsx';
import { useProgramLabels } from './use-ledger-labels.ts';

type State =
  | { type: 'idle' }
  | { type: 'working'; file: File }
  | { type: 'failed'; file: File }
  | { type: 'unread'; file: File; read: Exclude<ComparedLedger, { type: 'ok' }> };

type Props = {
  client: ReconciliationClient | undefined;
  /** The third leg of the shown result. */
  ledger: LedgerHeader | null;
  version: number;
  /** Called with the result once a journal was compared with it. */
  onCompared: (overview: ResultOverview) => void;
};

/** The third leg: the journal of the accounting program against the documents of the result. */
export function LedgerPanel({ client, ledger, version, onCompared }: Props) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const notify = useNotify();
  const put = usePutRecord();
  const profiles = useRecords('ledger-profile') ?? [];
  const [state, setState] = useState<State>({ type: 'idle' });
  const compare = async (file: File, chosen: readonly ChosenColumns[]) => {
    setState({ type: 'working', file });
    const read = await client
      ?.compareLedger(file, { own_nits: user.company?.nits ?? [], chosen })
      .catch(() => undefined);
    if (read?.type === 'ok') onCompared(read.overview);
    if (read?.type === 'ok') setState({ type: 'idle' });
    else setState(read ? { type: 'unread', file, read } : { type: 'failed', file });
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
        {state.type === 'unread' && state.read.type === 'refused' && <ErrorBox>{state.read.detail}</ErrorBox>}
        {state.type === 'unread' && state.read.type === 'unknown' && (
          <LedgerMapper sheet={state.read.sheet} onChosen={(chosen) => void choose(state.file, chosen)} />
        )}
        {state.type === 'idle' && ledger && <Compared {...{ ledger, client, version }} />}
      </Stack>
    </Paper>
  );
}

function Compared({ ledger, client, version }: Omit<Props, 'onCompared'> & { ledger: LedgerHeader }) {
  const programs = useProgramLabels();
  const lines = formatCount(ledger.lines);
  const program = programs[ledger.program];
  return (
    <>
      <Text size="sm" c="dimmed">
        <Trans>
          {ledger.file.name} · {program} · {lines} movimientos
        </Trans>
        {ledger.unreadable > 0 && (
          <>
            {' · '}
            <Plural
              value={ledger.unreadable}
              one="# fila no se pudo leer"
              many="# de filas no se pudieron leer"
              other="# filas no se pudieron leer"
            />
          </>
        )}
      </Text>
      <LedgerResult ledger={ledger} client={client} version={version} />
    </>
  );
}
