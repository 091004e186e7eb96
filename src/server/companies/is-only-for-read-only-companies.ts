import type { Company } from '#domain/companies/company.ts';
import { sameNit } from '#domain/companies/nit.ts';

type DocumentParties = Record<'supplier' | 'customer', { nit: string | null }>;

/** True when the documents name a read-only company of the account and no other company of the account. */
export function isOnlyForReadOnlyCompanies(
  documents: readonly DocumentParties[],
  companies: readonly Company[],
): boolean {
  const readOnly = companies.filter((company) => company.is_read_only);
  if (readOnly.length === 0) return false;
  const nits = documents.flatMap(({ supplier, customer }) => [supplier.nit, customer.nit]);
  const namesAnyOf = (some: readonly Company[]) =>
    some.some(({ tax_id }) => nits.some((nit) => nit !== null && sameNit(nit, tax_id)));
  return namesAnyOf(readOnly) && !namesAnyOf(companies.filter((company) => !company.is_read_only));
}
