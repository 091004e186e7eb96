import { z } from 'zod/mini';
import { Email } from '../accounts/email-address.ts';
import { Password } from '../accounts/sign-up.ts';
import { Role } from '../accounts/user.ts';

/** The roles a user can get in the app; a super_admin is created on the server itself. */
export const CompanyRole = z.enum(['regular_user', 'super_user', 'admin']);
export type CompanyRole = z.infer<typeof CompanyRole>;

/**
 * A row of /users. `may_edit` and `may_delete` are the current user's permissions. `read_only_until` is set for a user
 * beyond the plan's limit: until then the account can read. `invitation_expires_at` is set for a pending invitation: no
 * account exists yet, and deleting the row cancels the invitation. `is_of_firm`: the person has access through an
 * accounting firm, which decides about its staff. `pending_email` is an email that waits for
 * confirmation; until then `email` is used to sign in.
 */
export const CompanyUser = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  created_at: z.iso.datetime({ offset: true }),
  is_titular: z.boolean(),
  is_of_firm: z._default(z.boolean(), false),
  read_only_until: z.nullable(z.iso.datetime({ offset: true })),
  may_edit: z.boolean(),
  may_delete: z.boolean(),
  invitation_expires_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  pending_email: z._default(z.nullable(z.string()), null),
});
export type CompanyUser = z.infer<typeof CompanyUser>;

/** An existing password: the rules for new passwords do not apply to it. */
export const CurrentPassword = z
  .string()
  .check(z.minLength(1, 'Escribe tu contraseña actual para hacer este cambio.'), z.maxLength(200));

/** docs/specification.md#validation. */
const CREDENTIALS = 'El correo y la contraseña son obligatorios.';
const requiredText = z.string(CREDENTIALS).check(z.trim(), z.minLength(1, CREDENTIALS));

/**
 * The data of an invitation. The person chooses the password when accepting; `password` is what other clients of this
 * API may set for somebody who chooses none.
 */
export const NewUser = z.object({
  email: z.pipe(requiredText.check(z.meta({ format: 'email' })), Email),
  password: z.optional(z.pipe(z.string(CREDENTIALS).check(z.minLength(1, CREDENTIALS)), Password)),
  role: z._default(CompanyRole, 'regular_user'),
});
export type NewUser = z.infer<typeof NewUser>;

/**
 * Only the changed fields (docs/specification.md#validation). A new email takes effect once it is confirmed.
 * `new_password` sets the user's own password; for another user it works like `reset_password`: the old password stops
 * working, and the user gets an email to choose a new one. A user's own email or password needs `current_password`.
 */
export const UserChange = z.object({
  email: z.optional(Email),
  role: z.optional(CompanyRole),
  new_password: z.optional(Password),
  reset_password: z.optional(z.literal(true)),
  current_password: z.optional(CurrentPassword),
});
export type UserChange = z.infer<typeof UserChange>;
