import { z } from 'zod/mini';

export const FactorType = z.enum(['totp', 'passkey']);
export type FactorType = z.infer<typeof FactorType>;

/** How a user can confirm their identity: `password` only where no factor is set up. */
export const ProofMethod = z.enum(['password', 'totp', 'passkey', 'recovery_code']);
export type ProofMethod = z.infer<typeof ProofMethod>;

/** A second factor of the current user. `last_used_at` is null until it has been used to sign in or confirm. */
export const SecondFactor = z.object({
  id: z.uuid(),
  type: FactorType,
  name: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The name a user gives a factor, to recognise the device later. */
export const FactorName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Escribe un nombre para reconocerlo.'), z.maxLength(60, 'Usa hasta 60 caracteres.'));

/** Six digits of an authenticator app; spaces are tolerated, because apps show `123 456`. */
export const TotpCode = z.string().check(
  z.maxLength(20),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Escribe los 6 dígitos que muestra tu aplicación.'),
);

/** The alphabet has no 0, 1, i, l, o, which are easily confused in print. 16 characters of 31 have 79 bits. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_LENGTH = 16;

/** A recovery code in the form used for comparison: lower case, without the hyphens and spaces of the display form. */
export const RecoveryCode = z.string().check(
  z.maxLength(60),
  z.toLowerCase(),
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`), 'Revisa el código de recuperación.'),
);

/** `abcdefghjkmnpqrs` → `abcd-efgh-jkmn-pqrs`. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** Maximum number of factors of a user. */
export const MAX_FACTORS = 10;
/** Minutes for which a confirmed identity or a fresh sign-in allows actions that require a step-up. */
export const STEP_UP_MINUTES = 5;
