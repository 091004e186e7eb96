import { bogotaDate } from '#domain/bogota.ts';
import { checkDigit } from '#domain/nit.ts';
import { listCompanies } from '../../db/company-nits.ts';
import { listCompanyUsers } from '../../db/company-users.ts';
import { ROLE_LABEL } from '../labels.ts';
import type { Asked } from '../reported.ts';
import type { Cell, Column, Sheet } from '../sheet.ts';

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

export const companiesSheet = (asked: Asked): Sheet => ({
  name: 'Companies',
  columns: COMPANY_COLUMNS,
  rows: companyRows(asked),
});

export const usersSheet = (asked: Asked): Sheet => ({ name: 'Users', columns: USER_COLUMNS, rows: userRows(asked) });

async function* companyRows({ trx, company_id }: Asked): AsyncGenerator<Cell[]> {
  for (const company of await listCompanies(trx, company_id)) {
    yield [
      company.name,
      company.tax_id_type,
      company.tax_id,
      company.tax_id_type === 'NIT' ? (checkDigit(company.tax_id) ?? null) : null,
      company.contact_info,
      company.email,
      yesOrNo(company.is_main),
      yesOrNo(company.is_read_only),
      dateOf(company.created_at),
    ];
  }
}

async function* userRows({ trx, company_id }: Asked): AsyncGenerator<Cell[]> {
  for (const { email, role, is_titular, created_at } of await listCompanyUsers(trx, company_id)) {
    yield [email, ROLE_LABEL[role], yesOrNo(is_titular), dateOf(created_at)];
  }
}

const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');
const dateOf = (instant: string): string => bogotaDate(new Date(instant));
