import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Group, Stack, Table, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useClassLabels, useReasonLabels } from '#app/reconciliation/use-reconciliation-labels.ts';
import { Drawer } from '#app/ui/drawer.tsx';
import { formatNit } from '#domain/companies/nit.ts';
import type { ComparedField } from '#domain/reconciliation/compare-documents.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type { ResultLine } from '#domain/reconciliation/result-line.ts';
import type { Marks } from '../marks/use-marks.ts';
import { LineActions, type LineActionsProps } from './line-actions.tsx';
import { amountOf, currencyOf, dateOf, taxOf, useKindOf } from './line-cells.tsx';
import classes from './result-table.module.css';

type Props = LineActionsProps & { marks: Marks };

/** One line in full: what DIAN says beside what Cuadra says, and what can be done. */
export function LineDrawer({ line, marks, acts, mayAdd, onJustify, onRequest, onClose }: Props) {
  const { t } = useLingui();
  const labels = useClassLabels();
  const reasons = useReasonLabels();
  const number = (line.row ?? line.invoice)?.number || t`(sin número)`;
  const justified = marks.of(line.document).find(({ data }) => data.kind === 'justified');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`${labels[line.type]} · ${number}`}
      closeButtonProps={{ 'aria-label': t`Cerrar` }}
    >
      <Stack gap="md">
        {line.reason && <Text size="sm">{reasons[line.reason]}</Text>}
        {justified && (
          <Group gap="xs">
            <Text size="sm">
              <Trans>Justificada: {justified.data.note}</Trans>
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={() => void marks.unmark(line.document, 'justified')}>
              <Trans>Quitar</Trans>
            </Button>
          </Group>
        )}
        <Comparison line={line} />
        <Cufe line={line} />
        <LineActions {...{ line, acts, mayAdd, onJustify, onRequest, onClose }} />
      </Stack>
    </Drawer>
  );
}

type Leg = ListingRow | LocalInvoice;

function Comparison({ line }: { line: ResultLine }) {
  const { t } = useLingui();
  const kindOf = useKindOf();
  const partyOf = (nit: string, name: string) => `${name} ${nit === '' ? '' : formatNit(nit)}`;
  const rows: [label: string, field: ComparedField | null, of: (leg: Leg) => ReactNode][] = [
    [t`Número`, null, (leg) => leg.number],
    [t`Tipo`, 'type', kindOf],
    [t`Fecha`, 'date', dateOf],
    [t`Proveedor`, 'party', (leg) => partyOf(leg.supplier_nit, leg.supplier_name)],
    [t`Cliente`, 'party', (leg) => partyOf(leg.customer_nit, leg.customer_name)],
    [t`Total`, 'total', amountOf],
    [t`Impuestos`, 'tax', taxOf],
    [t`Moneda`, 'currency', currencyOf],
  ];
  return (
    <Table aria-label={t`Comparación`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Dato`}</Table.Th>
          <Table.Th>{t`DIAN`}</Table.Th>
          <Table.Th>{t`Cuadra`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([label, field, of]) => {
          const differs = field !== null && line.fields.includes(field);
          const text = (leg: Leg | null) =>
            leg && <span className={differs ? classes['differs'] : undefined}>{of(leg)}</span>;
          return (
            <Table.Tr key={label}>
              <Table.Th fw={400}>{differs ? t`${label} (difiere)` : label}</Table.Th>
              <Table.Td>{text(line.row)}</Table.Td>
              <Table.Td>{text(line.invoice)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Cufe({ line }: { line: ResultLine }) {
  const cufe = line.row?.cufe ?? line.invoice?.cufe;
  if (!cufe) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        CUFE {cufe}
      </Text>
      <CopyButton value={cufe}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            flex="0 0 auto"
            leftSection={<IconCopy size={12} />}
            onClick={copy}
          >
            {copied ? <Trans>Copiado</Trans> : <Trans>Copiar</Trans>}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
