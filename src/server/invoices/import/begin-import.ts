import type { OwnCompany } from '#domain/accounts/user.ts';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import type { PreparedRule } from '#domain/rules/prepare-rules.ts';
import { readOwnCompany } from '../../companies/companies.ts';
import { cacheForeignKeyPlans } from '../../platform/database/foreign-key-plans.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { readCompanyRules } from '../coding/apply-company-rules.ts';
import { lockImports } from './import-lock.ts';

/**
 * `source` is what brings the documents, for the histories of their invoices. `onFailure` gets the errors of the database
 * for documents that it refused.
 */
export type Importer = {
  company_id: string;
  user_id: string;
  source: ChangeSource;
  onFailure: (error: unknown) => void;
};

/** The transaction of an import, and the company as it is under the lock. `import_id`: of a spreadsheet. */
export type ImportContext = Pick<Importer, 'user_id' | 'source' | 'onFailure'> & {
  trx: Trx;
  company: OwnCompany;
  import_id: string | null;
  /** The company's rules, read once. */
  rules: readonly PreparedRule[];
};

export async function beginImport(
  trx: Trx,
  { company_id, ...importer }: Importer,
  import_id: string | null = null,
): Promise<ImportContext> {
  await lockImports(trx, company_id);
  await cacheForeignKeyPlans(trx);
  const company = await readOwnCompany(trx, company_id);
  return { trx, company, ...importer, import_id, rules: await readCompanyRules(trx, company_id) };
}
