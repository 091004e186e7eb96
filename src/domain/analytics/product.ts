import type { DianDocument, DianLine } from '../dian/document.ts';
import { toPesos } from '../dian/pdf/to-pesos.ts';
import { addCents, type Cents, NO_MONEY } from '../money.ts';
import { foldText } from '../text/fold-text.ts';
import { truncate } from '../text/truncate.ts';

/** One product in one document, its lines added up. `quantity` is a decimal text with at most six places. */
export type ProductLine = {
  product_key: string;
  product_description: string;
  quantity: string;
  /** Net of the lines' discounts and before tax, in pesos; null for a foreign document without an exchange rate. */
  amount_cop: Cents | null;
};

const UNNAMED = '(sin descripción)';
/** A description may be a page long: an index cannot hold it, and a table cannot show it. */
const MAX_DESCRIPTION_LENGTH = 300;

/** Products have no number that all issuers share, so the description identifies them. */
export const productKey = (description: string): string => truncated(foldText(description) || UNNAMED);

/** The products of a document, each once, in the order of its lines. Gifts are left out. */
export function productLines(document: Pick<DianDocument, 'line_items' | 'currency' | 'exchange_rate'>): ProductLine[] {
  const products = new Map<string, { description: string; cents: Cents; micro: bigint }>();
  for (const line of document.line_items) if (!line.is_gift) addLine(products, line);
  return [...products].map(([product_key, { description, cents, micro }]) => ({
    product_key,
    product_description: truncated(description) || UNNAMED,
    quantity: microText(micro),
    amount_cop: toPesos(document, cents),
  }));
}

function addLine(products: Map<string, { description: string; cents: Cents; micro: bigint }>, line: DianLine): void {
  const key = productKey(line.description);
  const known = products.get(key) ?? { description: line.description.trim(), cents: NO_MONEY, micro: 0n };
  known.cents = addCents(known.cents, line.line_total);
  known.micro += toMicro(line.quantity);
  products.set(key, known);
}

const PLACES = 6;
const MICRO = 10n ** BigInt(PLACES);

/** A quantity in millionths, rounded half away from zero; 0 for a text that is not a plausible quantity. */
export function toMicro(quantity: string | null): bigint {
  const parts = /^([+-]?)(\d{0,9})(?:\.(\d*))?$/.exec(quantity ?? '');
  if (!parts) return 0n;
  const [, sign, whole, decimals = ''] = parts;
  const padded = `${decimals}0000000`;
  const exact = BigInt(`${whole || '0'}${padded.slice(0, PLACES)}`) + (padded.charAt(PLACES) >= '5' ? 1n : 0n);
  return sign === '-' ? -exact : exact;
}

/** Millionths to a quantity as in JSON. */
export const fromMicro = (micro: bigint): number => Number(microText(micro));

function microText(micro: bigint): string {
  const magnitude = micro < 0n ? -micro : micro;
  const decimals = String(magnitude % MICRO).padStart(PLACES, '0');
  return `${micro < 0n ? '-' : ''}${magnitude / MICRO}.${decimals}`;
}

/** Pesos per unit, to the cent; null when no quantity is left, for example after everything was returned. */
export function averagePrice(cents: number, micro: bigint): number | null {
  if (micro <= 0n || cents < 0) return null;
  return Number((BigInt(cents) * MICRO * 2n + micro) / (micro * 2n)) / 100;
}

const truncated = (text: string): string => truncate(text, MAX_DESCRIPTION_LENGTH);
