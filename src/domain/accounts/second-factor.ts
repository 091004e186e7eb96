import { z } from 'zod/mini';

export const FactorType = z.enum(['totp', 'passkey']);
export type FactorType = z.infer<typeof FactorType>;

/** How somebody can prove who they are: `password` only where no factor is set up. */
export const ProofMethod = z.enum(['password', 'totp', 'passkey', 'recovery_code']);
export type ProofMethod = z.infer<typeof ProofMethod>;

/** A second factor of the person who asks. `last_used_at` is null until it has been used to sign in or confirm. */
export const SecondFactor = z.object({
  id: z.uuid(),
  type: FactorType,
  name: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The name a person gives a factor, to know later which device it is. */
export const FactorName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Escribe un nombre para reconocerlo.'), z.maxLength(60, 'Usa hasta 60 caracteres.'));

/** Six digits of an authenticator app; spaces are tolerated, because apps show `123 456`. */
export const TotpCode = z.string().check(
  z.maxLength(20),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Escribe los 6 dígitos que muestra tu aplicación.'),
);

/** The alphabet has no 0, 1, i, l, o: they are mistaken for one another on paper. 16 characters of 31 are 79 bits. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
export const RECOVERY_LENGTH = 16;

/** A recovery code as it is compared: lower case, without the hyphens and spaces it is written with. */
export const RecoveryCode = z.string().check(
  z.maxLength(60),
  z.toLowerCase(),
  z.overwrite((text) => text.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`), 'Revisa el código de recuperación.'),
);

/** `abcdefghjkmnpqrs` → `abcd-efgh-jkmn-pqrs`. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10;
/** How many factors a person can have. */
export const MAX_FACTORS = 10;
/** How long a confirmed identity lasts for what asks for it, and how long a fresh sign-in counts as one. */
export const STEP_UP_MINUTES = 5;
