import { z } from 'zod/mini';
import { Email } from './email-address.ts';
import { Password } from './sign-up.ts';
import { Role } from './user.ts';

/** The roles a person can be given; a super_admin is made on the server itself. */
export const CompanyRole = z.enum(['regular_user', 'super_user', 'admin']);
export type CompanyRole = z.infer<typeof CompanyRole>;

/**
 * A row of /users. `may_edit` and `may_delete` are for whoever asks. `read_only_until` is set for who has no place in
 * the plan any more: until then the account opens for reading.
 */
export const CompanyUser = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  created_at: z.iso.datetime({ offset: true }),
  is_titular: z.boolean(),
  read_only_until: z.nullable(z.iso.datetime({ offset: true })),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
});
export type CompanyUser = z.infer<typeof CompanyUser>;

/** Spec §5. */
const CREDENTIALS = 'El correo y la contraseña son obligatorios.';
const given = z.string(CREDENTIALS).check(z.trim(), z.minLength(1, CREDENTIALS));

/** What a user is created with. */
export const NewUser = z.object({
  email: z.pipe(given, Email),
  password: z.pipe(z.string(CREDENTIALS).check(z.minLength(1, CREDENTIALS)), Password),
  role: z._default(CompanyRole, 'regular_user'),
});
export type NewUser = z.infer<typeof NewUser>;

/** Only what changed (SPEC §5). */
export const UserChange = z.object({
  email: z.optional(Email),
  role: z.optional(CompanyRole),
  new_password: z.optional(Password),
});
export type UserChange = z.infer<typeof UserChange>;
