import { sheetDecimal } from '../sheets/sheet-decimal.ts';

/** What a number field of the company may hold: `CodedValue` of type number. */
const STORABLE = /^-?\d{1,15}(?:\.\d{1,10})?$/;

/**
 * The number that a person typed into a number field, a rule or a filter, as a decimal with a point; undefined for what
 * is none (docs/interaction.md#numbers-and-dates).
 */
export function readTypedNumber(typed: string): string | undefined {
  const decimal = sheetDecimal(typed);
  return decimal !== undefined && STORABLE.test(decimal) ? decimal : undefined;
}
