import { z } from 'zod/mini';
import { Email } from '../accounts/email-address.ts';
import { Password } from '../accounts/sign-up.ts';
import { Role } from '../accounts/user.ts';

/** The roles a person can be given; a super_admin is made on the server itself. */
export const CompanyRole = z.enum(['regular_user', 'super_user', 'admin']);
export type CompanyRole = z.infer<typeof CompanyRole>;

/**
 * A row of /users. `may_edit` and `may_delete` are for whoever asks. `read_only_until` is set for who has no place in
 * the plan any more: until then the account opens for reading. `invitation_expires_at` is set for who was invited and has
 * not accepted: no account exists yet, and deleting cancels the invitation. `pending_email` is an address that waits for
 * its confirmation; until then `email` is the one that signs in.
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
  invitation_expires_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  pending_email: z._default(z.nullable(z.string()), null),
});
export type CompanyUser = z.infer<typeof CompanyUser>;

/** A password that exists already: what was accepted once is judged no more. */
export const CurrentPassword = z
  .string()
  .check(z.minLength(1, 'Escribe tu contraseña actual para hacer este cambio.'), z.maxLength(200));

/** docs/specification.md#validation. */
const CREDENTIALS = 'El correo y la contraseña son obligatorios.';
const requiredText = z.string(CREDENTIALS).check(z.trim(), z.minLength(1, CREDENTIALS));

/** What a user is invited with. The person may choose another password when accepting. */
export const NewUser = z.object({
  email: z.pipe(requiredText, Email),
  password: z.pipe(z.string(CREDENTIALS).check(z.minLength(1, CREDENTIALS)), Password),
  role: z._default(CompanyRole, 'regular_user'),
});
export type NewUser = z.infer<typeof NewUser>;

/**
 * Only what changed (docs/specification.md#validation). A new address counts once it is confirmed. `new_password` sets
 * one's own; of somebody else it does what `reset_password` does: the old one opens nothing, and an e-mail lets the
 * person choose another. One's own address or password need `current_password`.
 */
export const UserChange = z.object({
  email: z.optional(Email),
  role: z.optional(CompanyRole),
  new_password: z.optional(Password),
  reset_password: z.optional(z.literal(true)),
  current_password: z.optional(CurrentPassword),
});
export type UserChange = z.infer<typeof UserChange>;
