import type { z } from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** The Spanish text of a broken rule that has none of its own, so that nobody reads the library's English. */
export function describeIssue({ code, maximum, minimum, origin, input }: Issue): string {
  const isText = origin === 'string';
  if (input === undefined) return 'Completa todos los campos obligatorios.';
  if (code === 'too_big') return isText ? `Escribe máximo ${maximum} caracteres.` : `El valor máximo es ${maximum}.`;
  if (code === 'too_small') return isText ? `Escribe mínimo ${minimum} caracteres.` : `El valor mínimo es ${minimum}.`;
  return 'Este valor no es válido.';
}
