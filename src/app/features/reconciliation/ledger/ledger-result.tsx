import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ScrollArea, SimpleGrid, Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import { LEDGER_CLASSES, type LedgerClass } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import type { LedgerOverview } from '../worker/protocol.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { useLedgerClassLabels, useLedgerReasonLabels } from './use-ledger-labels.ts';

type Overview = Extract<LedgerOverview, { type: 'ok' }>;
type Props = { overview: Overview; client: ReconciliationClient | undefined };

/** Rows drawn at once. */
const PART = 100;

/** The classes of the third leg, and the entries of one of them. */
export function LedgerResult({ overview, client }: Props) {
  const { t } = useLingui();
  const labels = useLedgerClassLabels();
  const [type, setType] = useState<LedgerClass>('not_posted');
  const [count, setCount] = useState(PART);
  const entries = useEntries({ overview, client }, type, count);
  const all = overview.summary[type].count;
  return (
    <>
      <SimpleGrid
        cols={{ base: 2, sm: 3, lg: 5 }}
        spacing="xs"
        role="group"
        aria-label={t`Resultado contable por clase`}
      >
        {LEDGER_CLASSES.map((name) => (
          <Button
            key={name}
            variant={name === type ? 'light' : 'default'}
            aria-pressed={name === type}
            h="auto"
            py={6}
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => {
              setType(name);
              setCount(PART);
            }}
          >
            {labels[name]}: {formatCount(overview.summary[name].count)}
          </Button>
        ))}
      </SimpleGrid>
      {entries.length === 0 && (
        <Text size="sm" role="status">
          <Trans>No hay documentos aquí.</Trans>
        </Text>
      )}
      {entries.length > 0 && <EntryTable entries={entries} label={labels[type]} />}
      {entries.length < all && entries.length > 0 && (
        <Button variant="subtle" onClick={() => setCount(count + PART)}>
          <Trans>Mostrar más</Trans>
        </Button>
      )}
    </>
  );
}

function useEntries({ overview, client }: Props, type: LedgerClass, count: number): LedgerEntry[] {
  const [entries, setEntries] = useState<LedgerEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new comparison has new entries.
  useEffect(() => {
    let isCurrent = true;
    void client?.ledgerEntries(type, count).then(
      (read) => isCurrent && setEntries(read),
      () => isCurrent && setEntries([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, type, count, overview]);
  return entries;
}

function EntryTable({ entries, label }: { entries: readonly LedgerEntry[]; label: string }) {
  return (
    <ScrollArea>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Documento</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Tercero</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Fecha</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Total</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Comprobante</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Fecha contable</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Total contable</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Motivo</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRow key={keyOf(entry)} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const reasons = useLedgerReasonLabels();
  return (
    <Table.Tr>
      {entry.type === 'only_ledger' ? (
        <>
          <Table.Td>{entry.voucher.numbers[0]}</Table.Td>
          <Table.Td>{formatNit(entry.voucher.party)}</Table.Td>
          <Table.Td colSpan={2} />
        </>
      ) : (
        <DocumentCells entry={entry} />
      )}
      {entry.type === 'not_posted' ? <Table.Td colSpan={3} /> : <VoucherCells entry={entry} />}
      <Table.Td>{'reason' in entry ? reasons[entry.reason] : ''}</Table.Td>
    </Table.Tr>
  );
}

/** Bold marks what differs. */
const weight = (isDifferent: boolean) => (isDifferent ? 700 : undefined);

function DocumentCells({ entry }: { entry: Exclude<LedgerEntry, { type: 'only_ledger' }> }) {
  const { party, date, line } = entry.document;
  const leg = line.row ?? line.invoice;
  return (
    <>
      <Table.Td>{leg?.number}</Table.Td>
      <Table.Td>{formatNit(party)}</Table.Td>
      <Table.Td fw={weight(entry.type === 'posted_other_month')}>{date && formatDate(date)}</Table.Td>
      <Table.Td ta="right" fw={weight(entry.type === 'posted_different')}>
        {leg && <Money amount={leg.total / 100} currency={leg.currency ?? 'COP'} />}
      </Table.Td>
    </>
  );
}

function VoucherCells({ entry }: { entry: Exclude<LedgerEntry, { type: 'not_posted' }> }) {
  const { voucher, date, total } = entry.voucher;
  return (
    <>
      <Table.Td>{voucher}</Table.Td>
      <Table.Td fw={weight(entry.type === 'posted_other_month')}>{formatDate(date)}</Table.Td>
      <Table.Td ta="right" fw={weight(entry.type === 'posted_different')}>
        <Money amount={total / 100} />
      </Table.Td>
    </>
  );
}

/** A voucher by its first line; a document by its place in the listing or its id. */
function keyOf(entry: LedgerEntry): string {
  if (!('document' in entry)) return `v${entry.voucher.rows[0]}-${entry.voucher.party}-${entry.voucher.numbers[0]}`;
  const { row, invoice } = entry.document.line;
  return row ? `r${row.file}-${row.row}` : `i${invoice?.id}`;
}
