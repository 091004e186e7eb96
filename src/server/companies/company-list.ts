import { sql } from 'kysely';
import type { Company, CompanyChange, NewCompany } from '#domain/companies/company.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { reclassify } from '../invoices/reclassify.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertCompanyNit, keepCompanies, listCompanies, updateCompanyNit } from './company-nits.ts';
import type { Managing } from './users/manage-company-users.ts';

const OWN_TWICE = 'Tu cuenta ya tiene una empresa con este NIT.';

/** A further NIT, provisional, and the invoices that name it read again. Throws `companies_limit` or `company_taken`. */
export async function addCompany({ trx, company_id, actor }: Managing, company: NewCompany): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`companies ${company_id}`}, 0))`.execute(trx);
  const there = await listCompanies(trx, company_id);
  const { companies: limit } = PLAN_LIMITS[actor.plan];
  if (there.length >= limit) throw tooMany(limit);
  // What other companies hold is not asked: the answer would tell who is a customer.
  if (there.some(({ tax_id }) => tax_id === company.tax_id)) throw new Refusal('company_taken', OWN_TWICE);
  const id = await insertCompanyNit(trx, company_id, company, there.length);
  await reclassify(trx, company_id, company.tax_id);
  return id;
}

/** Throws `company_not_found`, or `not_allowed` when somebody else than the titular chooses what a smaller plan keeps. */
export async function updateCompany(
  { trx, company_id, actor }: Managing,
  id: string,
  { is_read_only, ...change }: CompanyChange & { now: Date },
): Promise<void> {
  const there = await listCompanies(trx, company_id);
  const chosen = there.find((company) => company.id === id);
  if (!chosen) throw new Refusal('company_not_found');
  await updateCompanyNit(trx, { company_id, id }, change);
  if (is_read_only === undefined || !chosen.is_read_only) return;
  if (!actor.is_titular) throw new Refusal('not_allowed', 'Solo el titular elige la empresa que conserva el plan.');
  const { companies: most } = PLAN_LIMITS[actor.plan];
  const others = there.filter((company) => company.id !== id && !company.is_read_only).map((company) => company.id);
  await keepCompanies(trx, company_id, [id, ...others].slice(0, most), change.now);
}

export async function readCompany({ trx, company_id }: Managing, id: string): Promise<Company> {
  const company = (await listCompanies(trx, company_id)).find((one) => one.id === id);
  if (!company) throw new Refusal('company_not_found');
  return company;
}

function tooMany(limit: number): Refusal {
  const companies = limit === 1 ? '1 empresa' : `${limit} empresas`;
  return new Refusal('companies_limit', `Tu plan permite ${companies}. Mejora tu plan para agregar más.`);
}
