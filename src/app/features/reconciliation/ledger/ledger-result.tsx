import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount } from '#app/ui/format/format-count.ts';
import { Money } from '#app/ui/money.tsx';
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import { formatDate } from '#domain/dates/dates.ts';
import type { LedgerHeader } from '#domain/reconciliation/ledger/ledger-file.ts';
import type { LedgerEntry } from '#domain/reconciliation/ledger/match-ledger.ts';
import { LEDGER_CLASSES, type LedgerClass } from '#domain/reconciliation/ledger/summarize-ledger.ts';
import type { ReconciliationClient } from '../worker/reconciliation-client.ts';
import { useLedgerClassLabels, useLedgerReasonLabels } from './use-ledger-labels.ts';

/** `version` changes with every result. */
type Props = { ledger: LedgerHeader; client: ReconciliationClient | undefined; version: number };

/** Rows drawn at once. */
const PART = 100;

/** The classes of the third leg, and the entries of one of them. */
export function LedgerResult({ ledger, client, version }: Props) {
  const { t } = useLingui();
  const labels = useLedgerClassLabels();
  const [type, setType] = useState<LedgerClass>('not_posted');
  const [count, setCount] = useState(PART);
  const entries = useEntries({ client, version }, type, count);
  const all = ledger.summary[type].count;
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
            {labels[name]}: {formatCount(ledger.summary[name].count)}
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

function useEntries({ client, version }: Omit<Props, 'ledger'>, type: LedgerClass, count: number): LedgerEntry[] {
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
  }, [client, type, count, version]);
  return entries;
}

function EntryTable({ entries, label }: { entries: readonly LedgerEntry[]; label: string }) {
  const columns = useEntryColumns();
  return <DataTable label={label} columns={columns} rows={entries} keyOf={keyOf} empty="" />;
}

function useEntryColumns(): Column<LedgerEntry>[] {
  const { t } = useLingui();
  const reasons = useLedgerReasonLabels();
  return [
    { label: t`Documento`, isShort: true, cell: (entry) => documentOf(entry)?.number ?? voucherOf(entry)?.numbers[0] },
    {
      label: t`Tercero`,
      isShort: true,
      cell: (entry) => formatNit('document' in entry ? entry.document.party : (voucherOf(entry)?.party ?? '')),
    },
    { label: t`Fecha`, isShort: true, cell: (entry) => <DocumentDate entry={entry} /> },
    {
      label: t`Total`,
      align: 'right',
      cell: (entry) => {
        const leg = documentOf(entry);
        return (
          leg && (
            <Money amount={leg.total / 100} currency={leg.currency ?? 'COP'} fw={weight(entry, 'posted_different')} />
          )
        );
      },
    },
    { label: t`Comprobante`, isShort: true, cell: (entry) => voucherOf(entry)?.voucher },
    {
      label: t`Fecha contable`,
      isShort: true,
      cell: (entry) => {
        const voucher = voucherOf(entry);
        return (
          voucher && (
            <Text component="span" inherit fw={weight(entry, 'posted_other_month')}>
              {formatDate(voucher.date)}
            </Text>
          )
        );
      },
    },
    {
      label: t`Total contable`,
      align: 'right',
      cell: (entry) => {
        const voucher = voucherOf(entry);
        return voucher && <Money amount={voucher.total / 100} fw={weight(entry, 'posted_different')} />;
      },
    },
    { label: t`Motivo`, cell: (entry) => ('reason' in entry ? reasons[entry.reason] : '') },
  ];
}

function DocumentDate({ entry }: { entry: LedgerEntry }) {
  if (!('document' in entry) || !entry.document.date) return null;
  return (
    <Text component="span" inherit fw={weight(entry, 'posted_other_month')}>
      {formatDate(entry.document.date)}
    </Text>
  );
}

/** Bold marks what differs. */
const weight = (entry: LedgerEntry, type: LedgerEntry['type']): number => (entry.type === type ? 700 : 400);

const documentOf = (entry: LedgerEntry) =>
  'document' in entry ? (entry.document.line.row ?? entry.document.line.invoice) : undefined;

const voucherOf = (entry: LedgerEntry) => ('voucher' in entry ? entry.voucher : undefined);

/** A voucher by its first line; a document by its place in the listing or its id. */
function keyOf(entry: LedgerEntry): string {
  if (!('document' in entry)) return `v${entry.voucher.rows[0]}-${entry.voucher.party}-${entry.voucher.numbers[0]}`;
  const { row, invoice } = entry.document.line;
  return row ? `r${row.file}-${row.row}` : `i${invoice?.id}`;
}
