import { checkDigit } from '#domain/companies/nit.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';
import type { RecordSheet } from '../record-sheet.ts';
import type { ReportedParty } from '../report-rows.ts';

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

export const partiesSheet: RecordSheet<ReportedParty> = { columns: COLUMNS, rowsOf: (party) => [toCells(party)] };

const toCells = (party: ReportedParty): Cell[] => [
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
