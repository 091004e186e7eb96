import type { Company } from '#domain/companies/company.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import type { Cell, Column } from '#domain/sheets/workbook/sheet.ts';
import type { CompanyUserRow } from '../../../companies/users/company-user-table.ts';
import { ROLE_LABEL } from '../labels.ts';
import type { RecordSheet } from '../record-sheet.ts';

const COMPANY_COLUMNS: Column[] = [
  { title: 'Nombre', kind: 'text', width: 40 },
  { title: 'Tipo de identificación', kind: 'text', width: 20 },
  { title: 'Identificación', kind: 'text', width: 16 },
  { title: 'DV', kind: 'text', width: 6 },
  { title: 'Contacto', kind: 'text', width: 24 },
  { title: 'Correo', kind: 'text', width: 32 },
  { title: 'Principal', kind: 'text', width: 10 },
  { title: 'Solo lectura', kind: 'text', width: 12 },
  { title: 'Creada el', kind: 'date', width: 12 },
];

const USER_COLUMNS: Column[] = [
  { title: 'Correo', kind: 'text', width: 40 },
  { title: 'Rol', kind: 'text', width: 20 },
  { title: 'Titular', kind: 'text', width: 10 },
  { title: 'Creado el', kind: 'date', width: 12 },
];

export const companiesSheet: RecordSheet<Company> = {
  columns: COMPANY_COLUMNS,
  rowsOf: (one) => [toCompanyCells(one)],
};
export const usersSheet: RecordSheet<CompanyUserRow> = { columns: USER_COLUMNS, rowsOf: (user) => [toUserCells(user)] };

const toCompanyCells = (company: Company): Cell[] => [
  company.name,
  company.tax_id_type,
  company.tax_id,
  company.tax_id_type === 'NIT' ? (checkDigit(company.tax_id) ?? null) : null,
  company.contact_info,
  company.email,
  formatBoolean(company.is_main),
  formatBoolean(company.is_read_only),
  toDate(company.created_at),
];

const toUserCells = ({ email, role, is_titular, created_at }: CompanyUserRow): Cell[] => [
  email,
  ROLE_LABEL[role],
  formatBoolean(is_titular),
  toDate(created_at),
];

const formatBoolean = (is: boolean): string => (is ? 'Sí' : 'No');
const toDate = (instant: string): string => bogotaDate(new Date(instant));
