import { foldText } from '../text/fold-text.ts';
import { formatNit, nitKey } from './nit.ts';

/** "CC 79.854.213". */
export const formatCedula = (number: string): string => `CC ${number.replace(/\B(?=(?:\d{3})+$)/g, '.')}`;

/**
 * The number of a party with the kind that its form tells (docs/dian.md#nit): "NIT 900.123.456-8", "CC 79.854.213",
 * "Exterior" for the number that DIAN gives to foreign parties. Any other text is unchanged.
 */
export function formatIdentification(tax_id: string): string {
  if (tax_id === '222222222222') return 'Consumidor final';
  if (/^444444\d{3}$/.test(tax_id)) return 'Exterior';
  const number = /^[89]/.test(tax_id) ? nitKey(tax_id) : tax_id;
  if (/^\d{9}$/.test(number)) return `NIT ${formatNit(number)}`;
  // A cédula has up to eight digits, or ten that begin with 1.
  return /^(?:\d{7,8}|1\d{9})$/.test(number) ? formatCedula(number) : tax_id;
}

/** The same beside the name of the party: the number where it would repeat the name ("CONSUMIDOR FINAL"). */
export function identificationBeside({ name, tax_id }: { name: string; tax_id: string }): string {
  const text = formatIdentification(tax_id);
  return foldText(text) === foldText(name.trim()) ? tax_id : text;
}
