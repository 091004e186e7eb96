import { z } from 'zod/mini';
import { Email } from '../accounts/email-address.ts';
import { CompanyRole } from '../companies/company-user.ts';
import { Plan } from '../companies/plan.ts';
import { readTaxId, taxIdProblem } from '../companies/tax-id.ts';
import { FirmRole } from './own-firm.ts';

const At = z.iso.datetime({ offset: true });

/** A person of a firm. */
export const FirmMember = z.object({ id: z.uuid(), email: z.string(), role: FirmRole, created_at: At });
export type FirmMember = z.infer<typeof FirmMember>;

/** An invitation to the staff of a firm. */
export const FirmInvitation = z.object({ id: z.uuid(), email: z.string(), role: FirmRole, expires_at: At });
export type FirmInvitation = z.infer<typeof FirmInvitation>;

/**
 * A client of a firm, or a company that invited it (`accepted_at` null). `has_titular` is false for a company that the
 * firm created, until the invited titular (`titular_email`) accepts. `assigned` are the ids of people of the firm.
 */
export const FirmClient = z.object({
  id: z.uuid(),
  name: z.string(),
  nit: z.string(),
  plan: Plan,
  role: CompanyRole,
  invited_by: z.string(),
  created_at: At,
  accepted_at: z.nullable(At),
  has_titular: z.boolean(),
  titular_email: z.nullable(z.string()),
  assigned: z.array(z.uuid()),
});
export type FirmClient = z.infer<typeof FirmClient>;

/** A firm as its own people see it: staff see themselves and the clients they are assigned to. */
export const Firm = z.object({
  id: z.uuid(),
  name: z.string(),
  nit: z.string(),
  dv: z.nullable(z.string()),
  code: z.string(),
  role: FirmRole,
  members: z.array(FirmMember),
  invitations: z.array(FirmInvitation),
  clients: z.array(FirmClient),
});
export type Firm = z.infer<typeof Firm>;

const FirmName = z.string().check(z.trim(), z.minLength(1, 'Escribe el nombre de la firma.'), z.maxLength(200));

const TypedNit = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1, 'Escribe el NIT.'),
    z.maxLength(30),
    z.overwrite((typed) => readTaxId('NIT', typed)),
    z.superRefine((nit, context) => {
      const message = taxIdProblem('NIT', nit);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  ),
  z.string(),
);

export const NewFirm = z.object({ name: FirmName, nit: TypedNit });
export type NewFirm = z.infer<typeof NewFirm>;

export const NewFirmMember = z.object({ email: Email, role: FirmRole });
export type NewFirmMember = z.infer<typeof NewFirmMember>;

/** A company that a firm creates for a client; `titular_email` is invited to be its titular. */
export const NewFirmClient = z.object({
  company_name: z.string().check(z.trim(), z.minLength(1, 'Escribe el nombre de la empresa.'), z.maxLength(200)),
  nit: TypedNit,
  phone_number: z
    .string()
    .check(z.trim(), z.regex(/^\+?[\d\s()-]{7,20}$/, 'Escribe un teléfono válido, por ejemplo 300 123 4567.')),
  titular_email: Email,
});
export type NewFirmClient = z.infer<typeof NewFirmClient>;

/** A firm as a client company sees it. `people` are the addresses of those with access. */
export const CompanyFirm = z.object({
  id: z.uuid(),
  name: z.string(),
  nit: z.string(),
  dv: z.nullable(z.string()),
  role: CompanyRole,
  invited_by: z.string(),
  created_at: At,
  accepted_at: z.nullable(At),
  people: z.array(z.string()),
});
export type CompanyFirm = z.infer<typeof CompanyFirm>;

/** The NIT or the code of a firm, as typed. */
export const FirmKey = z
  .string()
  .check(z.trim(), z.minLength(1, 'Escribe el NIT o el código de la firma.'), z.maxLength(40));

/** "c•••@contadores.co": enough to recognise an address, not enough to write to it. */
export function hideAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
