import type { Company } from '#domain/company.ts';
import { sameNit } from '#domain/nit.ts';
import type { Paper } from '../ingest/paper.ts';

/** Whether documents are made out to companies that may only be read, and to no other of the account. */
export function namesOnly(papers: readonly Paper[], companies: readonly Company[]): boolean {
  const readOnly = companies.filter((company) => company.is_read_only);
  if (readOnly.length === 0) return false;
  const nits = papers.flatMap((paper) =>
    paper.sort === 'document' ? [paper.document.supplier.nit, paper.document.customer.nit] : [],
  );
  const names = (some: readonly Company[]) =>
    some.some(({ tax_id }) => nits.some((nit) => nit !== null && sameNit(nit, tax_id)));
  return names(readOnly) && !names(companies.filter((company) => !company.is_read_only));
}
