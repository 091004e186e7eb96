import type { Company } from '#domain/companies/company.ts';
import { sameNit } from '#domain/companies/nit.ts';

type Sided = Record<'supplier' | 'customer', { nit: string | null }>;

/** Whether documents are made out to companies that may only be read, and to no other of the account. */
export function namesOnly(documents: readonly Sided[], companies: readonly Company[]): boolean {
  const readOnly = companies.filter((company) => company.is_read_only);
  if (readOnly.length === 0) return false;
  const nits = documents.flatMap(({ supplier, customer }) => [supplier.nit, customer.nit]);
  const names = (some: readonly Company[]) =>
    some.some(({ tax_id }) => nits.some((nit) => nit !== null && sameNit(nit, tax_id)));
  return names(readOnly) && !names(companies.filter((company) => !company.is_read_only));
}
