import { z } from 'zod/mini';
import { Email } from '../accounts/email-address.ts';
import { readTaxId, TaxIdType, taxIdProblem } from './tax-id.ts';

/**
 * A company of an account: one NIT that documents are issued for (docs/specification.md#entities). The main company is
 * the one that signed up. A read-only company is beyond the plan's limit: its data stays, new documents for it wait.
 */
export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  tax_id_type: TaxIdType,
  tax_id: z.string(),
  contact_info: z.nullable(z.string()),
  email: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  is_main: z.boolean(),
  is_read_only: z.boolean(),
  /**
   * When support verified the proof of the NIT; null while it is only typed in, or when another company proved it
   * (`is_lost`).
   */
  proven_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  is_lost: z._default(z.boolean(), false),
});
export type Company = z.infer<typeof Company>;

const NO_NAME = 'Escribe el nombre de la empresa.';
const NO_NIT = 'Escribe el NIT de la empresa.';
const name = z.string(NO_NAME).check(z.trim(), z.minLength(1, NO_NAME), z.maxLength(200));
const contact = z.nullable(z.string().check(z.trim(), z.maxLength(200)));
const email = z.nullable(Email);

/** An additional NIT on Pro, with or without its check digit. */
export const NewCompany = z
  .object({
    name,
    tax_id: z.string(NO_NIT).check(z.trim(), z.minLength(1, NO_NIT), z.maxLength(30)),
    contact_info: z._default(contact, null),
    email: z._default(email, null),
  })
  .check(
    z.overwrite((value) => ({ ...value, tax_id: readTaxId('NIT', value.tax_id) })),
    z.superRefine(({ tax_id }, context) => {
      const message = taxIdProblem('NIT', tax_id);
      if (message) context.addIssue({ code: 'custom', path: ['tax_id'], message });
    }),
  );
export type NewCompany = z.infer<typeof NewCompany>;

/** Only the changed fields. `is_read_only: false` chooses the company that a smaller plan keeps. */
export const CompanyChange = z.object({
  name: z.optional(name),
  contact_info: z.optional(contact),
  email: z.optional(email),
  is_read_only: z.optional(z.literal(false)),
});
export type CompanyChange = z.infer<typeof CompanyChange>;
