import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { TypedRecord } from '#store/records/list-records.ts';
import { useRecords } from '../data/use-records.ts';
import { findLines } from './find-lines.ts';
import { useMonthName } from './use-month-name.ts';
import { useReadRun } from './use-read-run.ts';
import { useClassLabels, useFieldLabels, useReasonLabels } from './use-reconciliation-labels.ts';

type Props = { invoice: Pick<Invoice, 'id' | 'cufe' | 'issue_date' | 'invoice_number'> };
type Run = TypedRecord<'reconciliation-run'>;

/** What the last kept reconciliation of the invoice's month says about it; nothing without one. */
export function InvoiceReconciliation({ invoice }: Props) {
  const runs = useRecords('reconciliation-run');
  const month = invoice.issue_date.slice(0, 7);
  const [run] = (runs ?? [])
    .filter(({ data }) => data.month === month)
    .sort((a, b) => (a.data.created_at < b.data.created_at ? 1 : -1));
  return run ? <LinesOfRun key={`${run.id} ${run.attachment?.sha256}`} run={run} invoice={invoice} /> : null;
}

function LinesOfRun({ run, invoice }: Props & { run: Run }) {
  const lines = useLinesOf(run, invoice);
  const nameOf = useMonthName();
  const name = nameOf(run.data.month);
  if (lines === undefined) return null;
  if (lines === 'elsewhere') {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Conciliación de {name}: conéctate para ver el resultado de esta factura.</Trans>
      </Text>
    );
  }
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kept run never change.
    <Text size="sm" key={at}>
      <Anchor
        inherit
        td="underline"
        renderRoot={(props) => (
          <Link
            to="/reconciliation"
            search={{ run: run.id, class: line.type, q: invoice.invoice_number }}
            preload={false}
            {...props}
          />
        )}
      >
        <Trans>Conciliación de {name}</Trans>
      </Anchor>
      {': '}
      <Outcome line={line} />
    </Text>
  ));
}

/** "Difiere: Total, Fecha". */
function Outcome({ line: { type, reason, fields } }: { line: ResultLine }) {
  const classes = useClassLabels();
  const reasons = useReasonLabels();
  const fieldLabels = useFieldLabels();
  const details = [...(reason ? [reasons[reason]] : []), ...fields.map((field) => fieldLabels[field])];
  return (
    <>
      {classes[type]}
      {details.length > 0 && `: ${details.join(', ')}`}
    </>
  );
}

/** Undefined while they are read, or when they cannot be; 'elsewhere' when this device lacks them and has no network. */
function useLinesOf(run: Run, { id, cufe }: Props['invoice']): ResultLine[] | 'elsewhere' | undefined {
  const [lines, setLines] = useState<ResultLine[] | 'elsewhere'>();
  const read = useReadRun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the component names the run and its bytes.
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const packed = await read(run);
      const found = packed ? await findLines(packed, { id, cufe }) : 'elsewhere';
      if (isCurrent) setLines(found);
    };
    // Damaged bytes say nothing about the invoice.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, cufe]);
  return lines;
}
