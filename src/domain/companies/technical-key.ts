import { z } from 'zod/mini';

/**
 * The secret a company needs to verify its own CUFEs: the technical key of a numbering range, or the PIN of its
 * software.
 */
export const TechnicalKeyKind = z.enum(['technical_key', 'pin']);
export type TechnicalKeyKind = z.infer<typeof TechnicalKeyKind>;

const scope = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)));

/**
 * A key as it is displayed: `hint` has the last characters of the secret; the secret itself never leaves the server.
 */
export const TechnicalKey = z.object({
  id: z.uuid(),
  kind: TechnicalKeyKind,
  /** The range it belongs to; null matches every prefix or resolution of the company. */
  prefix: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  hint: z.string(),
});
export type TechnicalKey = z.infer<typeof TechnicalKey>;

/** A key as it is entered: an `id` without `secret` keeps the stored secret. */
export const TechnicalKeyEntry = z
  .object({
    id: z.optional(z.uuid()),
    kind: TechnicalKeyKind,
    prefix: scope,
    resolution: scope,
    secret: z.optional(z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{4,200}$/, 'La clave no es válida.'))),
  })
  .check(z.refine(({ id, secret }) => id !== undefined || secret !== undefined, 'Escribe la clave.'));
export type TechnicalKeyEntry = z.infer<typeof TechnicalKeyEntry>;
