import { checkDigit } from './nit.ts';

/**
 * The correct check digit for a NIT typed as 'number-DV' with a wrong one; undefined when there is nothing to warn
 * about. docs/dian.md#nit.
 */
export function expectedDv(typed: string): string | undefined {
  const parts = /^([\d.\s]+)-\s*(\d)\s*$/.exec(typed.trim());
  if (!parts?.[1]) return undefined;
  const dv = checkDigit(parts[1].replace(/\D/g, ''));
  return dv === parts[2] ? undefined : dv;
}
