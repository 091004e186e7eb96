import { z } from 'zod/mini';
import { readTaxId, TaxIdType, taxIdProblem } from '../companies/tax-id.ts';
import { Email } from './email-address.ts';

/** docs/specification.md#validation: at least six characters. The upper bound limits the cost of hashing. */
export const Password = z
  .string()
  .check(
    z.minLength(6, 'La contraseña debe tener al menos 6 caracteres'),
    z.maxLength(200, 'La contraseña es demasiado larga.'),
  );

/**
 * The data of a company's sign-up (docs/specification.md#entities). The number may be typed with dots, spaces and its
 * check digit; it is stored without them.
 */
export const SignUp = z
  .object({
    email: Email,
    password: Password,
    company_name: z.string().check(z.trim(), z.minLength(1, 'Escribe el nombre de la empresa.'), z.maxLength(200)),
    tax_id_type: TaxIdType,
    tax_id: z.string().check(z.trim(), z.minLength(1, 'Escribe tu número de identificación.'), z.maxLength(30)),
    phone_number: z
      .string()
      .check(z.trim(), z.regex(/^\+?[\d\s()-]{7,20}$/, 'Escribe un teléfono válido, por ejemplo 300 123 4567.')),
    /** Whether the person authorises the treatment of their data: needed where `GET /settings` has a privacy policy. */
    consent: z.optional(z.boolean()),
    /** Sign-up grants `regular_user`, whatever this field contains (docs/plans.md#model). */
    role: z._default(z.string().check(z.maxLength(40)), 'regular_user'),
  })
  .check(
    z.overwrite((value) => ({ ...value, tax_id: readTaxId(value.tax_id_type, value.tax_id) })),
    z.superRefine((value, context) => {
      const message = taxIdProblem(value.tax_id_type, value.tax_id);
      if (message) context.addIssue({ code: 'custom', path: ['tax_id'], message });
    }),
  );
export type SignUp = z.infer<typeof SignUp>;
