import { z } from 'zod/mini';
import { readTypedCedula, readTypedNit } from './typed-nit.ts';

/** docs/specification.md#validation. */
export const TaxIdType = z.enum(['NIT', 'CC', 'Passport']);
export type TaxIdType = z.infer<typeof TaxIdType>;

const TAX_ID_FORM: Record<TaxIdType, { form: RegExp; message: string }> = {
  NIT: { form: /^\d{6,15}$/, message: 'Revisa el número de identificación: usa solo números.' },
  CC: { form: /^\d{4,12}$/, message: 'Revisa el número de identificación: usa solo números.' },
  Passport: { form: /^[A-Za-z0-9]{4,20}$/, message: 'Revisa el pasaporte: usa solo letras y números.' },
};

/** The Spanish message for a number that is invalid for its type; undefined for a valid one. */
export function taxIdProblem(tax_id_type: TaxIdType, tax_id: string): string | undefined {
  const { form, message } = TAX_ID_FORM[tax_id_type];
  return form.test(tax_id) ? undefined : message;
}

/** A typed number as documents write it: without dots, blanks and the check digit. */
export function readTaxId(tax_id_type: TaxIdType, typed: string): string {
  if (tax_id_type === 'Passport') return typed.replace(/[.\s-]/g, '').toUpperCase();
  return (tax_id_type === 'NIT' ? readTypedNit(typed) : readTypedCedula(typed)).number;
}
