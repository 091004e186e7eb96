import type { OwnCompany } from '#domain/accounts/user.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { TypeAnswer } from '#domain/sheets/import-job.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { Refusal } from '../platform/refusal.ts';
import { type PreparedImport, refuseUnreadableSheets } from './prepare-import.ts';

type ForeignCheck = Pick<PreparedImport, 'layout' | 'mapping'> & {
  bytes: Uint8Array;
  company: OwnCompany;
  types: readonly TypeAnswer[];
};

/** Throws `import_foreign_rows` when rows of the file name none of the company's NITs. Nothing is stored yet. */
export async function refuseForeignRows(parser: DocumentParser, check: ForeignCheck): Promise<void> {
  const { company } = check;
  const { parties } = await refuseUnreadableSheets(() => parser.trySheet({ ...check, company_id: company.id }));
  const { own, foreign } = parties;
  if (foreign === 0) return;
  const [named, all] = [own, own + foreign].map((count) => count.toLocaleString('es-CO'));
  const nits = company.nits.map(formatNit).join(', ');
  throw new Refusal(
    'import_foreign_rows',
    `${named} de ${all} facturas están a nombre de ${company.name} (NIT ${nits}). Indica qué hacer con las demás.`,
  );
}
