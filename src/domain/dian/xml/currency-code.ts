import { attribute, findAll } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const TOTALS = ['LegalMonetaryTotal', 'RequestedMonetaryTotal'];

/** The currency beside the payable total; null where there is none, or no code of three letters. */
export function totalCurrency(root: XmlNode): string | null {
  const [payable] = TOTALS.flatMap((group) => findAll(root, `${group}/PayableAmount`));
  const code = currencyCode(attribute(payable, 'currencyID'));
  return code !== null && /^[A-Z]{3}$/.test(code) ? code : null;
}

export const currencyCode = (text: string | null): string | null => text?.toUpperCase() ?? null;
