import type { TaxIdType } from '../accounts/sign-up.ts';
import { checkDigit } from './nit.ts';

/**
 * The NIT as documents write it, without its check digit. Ten digits are a NIT with its check digit only for a company
 * (8…, 9…): a natural person's NIT is a cédula, which can have ten digits itself (docs/dian.md#nit).
 */
export function companyNitFrom({ tax_id_type, tax_id }: { tax_id_type: TaxIdType; tax_id: string }): string {
  if (tax_id_type === 'Passport') return tax_id.toUpperCase();
  const base = tax_id.slice(0, -1);
  const endsInDv = checkDigit(base) === tax_id.slice(-1);
  const isCompany = /^[89]\d{9}$/.test(tax_id);
  return tax_id_type === 'NIT' && isCompany && endsInDv ? base : tax_id;
}
