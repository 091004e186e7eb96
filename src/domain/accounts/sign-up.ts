import { z } from 'zod/mini';
import { Email } from './email-address.ts';

/** docs/specification.md#validation. */
export const TaxIdType = z.enum(['NIT', 'CC', 'Passport']);
export type TaxIdType = z.infer<typeof TaxIdType>;

/** docs/specification.md#validation: at least six characters. The upper bound limits the cost of hashing. */
export const Password = z
  .string()
  .check(
    z.minLength(6, 'La contraseña debe tener al menos 6 caracteres'),
    z.maxLength(200, 'La contraseña es demasiado larga.'),
  );

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

/**
 * The data of a company's sign-up (docs/specification.md#entities). Dots, spaces and a hyphen before the check digit
 * are allowed in the number.
 */
export const SignUp = z
  .object({
    email: Email,
    password: Password,
    company_name: z.string().check(z.trim(), z.minLength(1, 'Escribe el nombre de la empresa.'), z.maxLength(200)),
    tax_id_type: TaxIdType,
    tax_id: z.string().check(
      z.trim(),
      z.minLength(1, 'Escribe tu número de identificación.'),
      z.maxLength(30),
      z.overwrite((value) => value.replace(/[.\s-]/g, '')),
    ),
    phone_number: z
      .string()
      .check(z.trim(), z.regex(/^\+?[\d\s()-]{7,20}$/, 'Escribe un teléfono válido, por ejemplo 300 123 4567.')),
    /** Whether the person authorises the treatment of their data: needed where `GET /settings` has a privacy policy. */
    consent: z.optional(z.boolean()),
    /** Sign-up grants `regular_user`, whatever this field contains (docs/plans.md#model). */
    role: z._default(z.string().check(z.maxLength(40)), 'regular_user'),
  })
  .check(
    z.superRefine((value, context) => {
      const message = taxIdProblem(value.tax_id_type, value.tax_id);
      if (message) context.addIssue({ code: 'custom', path: ['tax_id'], message });
    }),
  );
export type SignUp = z.infer<typeof SignUp>;
