import type { PartySide } from '#domain/figures.ts';
import { checkDigit } from '#domain/nit.ts';
import { type ReportedParty, reportParties } from '../../db/report-rows.ts';
import { mapped } from '../mapped.ts';
import type { Asked } from '../reported.ts';
import type { Cell, Column, Sheet } from '../sheet.ts';

const COLUMNS: Column[] = [
  { title: 'NIT', kind: 'text', width: 14 },
  { title: 'DV', kind: 'text', width: 6 },
  { title: 'Nombre', kind: 'text', width: 40 },
  { title: 'Correo', kind: 'text', width: 32 },
  { title: 'Teléfono', kind: 'text', width: 16 },
  { title: 'Ciudad', kind: 'text', width: 20 },
  { title: 'Facturas', kind: 'cop', width: 10, sum: true },
  { title: 'Sin tasa de cambio', kind: 'cop', width: 16, sum: true },
  { title: 'Total neto COP', kind: 'cop', width: 20, sum: true },
  { title: 'Primera factura', kind: 'date', width: 14 },
  { title: 'Última factura', kind: 'date', width: 14 },
];

const NAME = { supplier: 'Suppliers', customer: 'Customers' } as const;

export const partiesSheet = ({ trx, ...asked }: Asked, side: PartySide): Sheet => ({
  name: NAME[side],
  columns: COLUMNS,
  rows: mapped(reportParties(trx, asked, side), cells),
});

const cells = (party: ReportedParty): Cell[] => [
  party.nit,
  checkDigit(party.nit) ?? null,
  party.name,
  party.email,
  party.phone,
  party.city,
  party.invoice_count,
  party.unconverted,
  party.cents / 100,
  party.first_date,
  party.last_date,
];
