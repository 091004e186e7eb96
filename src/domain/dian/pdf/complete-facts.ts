import type { OwnCompany } from '#domain/accounts/user.ts';
import { sameNit } from '#domain/companies/nit.ts';
import { readTypedNit } from '#domain/companies/typed-nit.ts';
import type { PdfClassification, TypedPdf } from '#domain/files/waiting-pdf.ts';
import { type Cents, NO_MONEY, subtractCents, toCents } from '#domain/money.ts';
import type { PdfFacts, PdfParty } from './pdf-facts.ts';
import { normalizeNumber } from './pdf-number.ts';

type Company = Pick<OwnCompany, 'name' | 'nits'>;

const isOwn = ({ nits }: Company, nit: string | null): boolean => nit !== null && nits.some((own) => sameNit(own, nit));

/** The classification and the other party that the NITs of a PDF show; null when neither or both are the company's. */
export function findOtherParty(
  { supplier, customer }: PdfFacts,
  company: Company,
): { classification: PdfClassification | null; party: PdfParty } {
  const [sells, buys] = [isOwn(company, supplier.nit), isOwn(company, customer.nit)];
  if (sells !== buys) return { classification: sells ? 'income' : 'expense', party: sells ? customer : supplier };
  // A supplier with a NIT that is not the company's sold to the company.
  const isExpense = !sells && supplier.nit !== null;
  return { classification: isExpense ? 'expense' : null, party: isExpense ? supplier : { name: null, nit: null } };
}

export type CompletedFacts = { type: 'ok'; facts: PdfFacts } | { type: 'own_party' } | { type: 'tax_above_total' };

/** The facts of a PDF with the values that a person typed; typed values take precedence. */
export function completeFacts(facts: PdfFacts, typed: TypedPdf, company: Company): CompletedFacts {
  const party: PdfParty = { name: typed.party_name, nit: readTypedNit(typed.party_nit).number };
  if (isOwn(company, party.nit)) return { type: 'own_party' };
  const total = toCents(typed.total_amount);
  const tax_amount = typed.tax_amount === null ? NO_MONEY : toCents(typed.tax_amount);
  if (tax_amount > total) return { type: 'tax_above_total' };
  const own = ownParty(facts, company);
  const sells = typed.classification === 'income';
  const number = normalizeNumber(typed.number);
  return {
    type: 'ok',
    facts: {
      ...facts,
      number,
      number_as_printed: facts.number === number ? facts.number_as_printed : typed.number,
      issue_date: typed.issue_date,
      supplier: sells ? own : party,
      customer: sells ? party : own,
      subtotal: subtractCents(total, tax_amount),
      tax_amount,
      taxes_by_code: tax_amount === facts.tax_amount ? facts.taxes_by_code : ivaOnly(tax_amount),
      payable_total: total,
      missing: facts.cufe === null ? ['cufe'] : [],
    },
  };
}

const ivaOnly = (tax: Cents): Record<string, Cents> => (tax === 0 ? {} : { '01': tax });

/** With the NIT that the PDF shows, because a company may have several. */
function ownParty({ supplier, customer }: PdfFacts, company: Company): PdfParty {
  const shown = [supplier.nit, customer.nit].find((nit) => isOwn(company, nit));
  return { name: company.name, nit: shown ?? company.nits[0] ?? null };
}
