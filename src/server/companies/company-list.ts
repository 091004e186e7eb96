import type { Company, CompanyChange, NewCompany } from '#domain/companies/company.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { reclassifyInvoices } from '../invoices/reclassify.ts';
import { lockByName } from '../platform/database/advisory-lock.ts';
import { Refusal } from '../platform/refusal.ts';
import { insertCompanyNit, listCompanies, setActiveCompanies, updateCompanyNit } from './company-nits.ts';
import type { ManagementContext } from './users/manage-company-users.ts';

const OWN_TWICE = 'Tu cuenta ya tiene una empresa con este NIT.';

/**
 * Adds a provisional NIT and classifies the invoices that name it again. Throws `companies_limit` or `company_taken`.
 */
export async function addCompany({ trx, company_id, actor }: ManagementContext, company: NewCompany): Promise<string> {
  await lockByName(trx, `companies ${company_id}`);
  const companies = await listCompanies(trx, company_id);
  const { companies: limit } = PLAN_LIMITS[actor.plan];
  if (companies.length >= limit) throw companiesLimitRefusal(limit);
  // Only this company's NITs are checked: checking others would reveal the NITs of other customers.
  if (companies.some(({ tax_id }) => tax_id === company.tax_id)) throw new Refusal('company_taken', OWN_TWICE);
  const id = await insertCompanyNit(trx, company_id, company, companies.length);
  await reclassifyInvoices(trx, { company_id, nit: company.tax_id, user_id: actor.id });
  return id;
}

/**
 * Changes a company. Throws `company_not_found`, or `not_allowed` when a user other than the titular chooses the
 * companies that stay active in a smaller plan.
 */
export async function updateCompany(
  { trx, company_id, actor }: ManagementContext,
  id: string,
  { is_read_only, ...change }: CompanyChange & { now: Date },
): Promise<void> {
  const companies = await listCompanies(trx, company_id);
  const company = companies.find((company) => company.id === id);
  if (!company) throw new Refusal('company_not_found');
  await updateCompanyNit(trx, { company_id, id }, change);
  if (is_read_only === undefined || !company.is_read_only) return;
  if (!actor.is_titular) throw new Refusal('not_allowed', 'Solo el titular elige la empresa que conserva el plan.');
  const { companies: maxCompanies } = PLAN_LIMITS[actor.plan];
  const others = companies.filter((company) => company.id !== id && !company.is_read_only).map((company) => company.id);
  await setActiveCompanies(trx, company_id, [id, ...others].slice(0, maxCompanies), change.now);
}

/** Returns one company of the account. Throws `company_not_found`. */
export async function readCompany({ trx, company_id }: ManagementContext, id: string): Promise<Company> {
  const company = (await listCompanies(trx, company_id)).find((one) => one.id === id);
  if (!company) throw new Refusal('company_not_found');
  return company;
}

function companiesLimitRefusal(limit: number): Refusal {
  const companies = limit === 1 ? '1 empresa' : `${limit} empresas`;
  return new Refusal('companies_limit', `Tu plan permite ${companies}. Mejora tu plan para agregar más.`);
}
