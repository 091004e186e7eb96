/** The rules of 0007-figures as they were when it was written: later versions of the rules must not change what it did. */

const PLACES = 6;
const MAX_DESCRIPTION_LENGTH = 300;

/** What a stored document has of the fields that the product lines need. */
export type StoredDocument = {
  currency: string;
  exchange_rate?: string | null;
  line_items: { description: string; line_total: number; quantity?: string | null; is_gift?: boolean }[];
};

export type StoredProduct = { product_key: string; description: string; micro: bigint; cents_cop: number | null };

export const partySearch = (name: string, nit: string): string => foldText(`${name} ${nit}`);

/** The products of a document, its lines added up by description. `micro` is the quantity in millionths. */
export function productsOf(document: StoredDocument): StoredProduct[] {
  const products = new Map<string, { description: string; cents: number; micro: bigint }>();
  for (const line of document.line_items) {
    if (line.is_gift === true) continue;
    const key = truncate(foldText(line.description) || '(sin descripción)');
    const known = products.get(key) ?? { description: line.description.trim(), cents: 0, micro: 0n };
    known.cents += line.line_total;
    known.micro += toMicro(line.quantity ?? null);
    products.set(key, known);
  }
  return [...products].map(([product_key, { description, cents, micro }]) => ({
    product_key,
    description: truncate(description) || '(sin descripción)',
    micro,
    cents_cop: toPesos(document, cents),
  }));
}

const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const truncate = (text: string): string =>
  text.length <= MAX_DESCRIPTION_LENGTH ? text : [...text].slice(0, MAX_DESCRIPTION_LENGTH).join('');

function toMicro(quantity: string | null): bigint {
  const parts = /^([+-]?)(\d{0,9})(?:\.(\d*))?$/.exec(quantity ?? '');
  if (!parts) return 0n;
  const [, sign, whole, decimals = ''] = parts;
  const padded = `${decimals}0000000`;
  const exact = BigInt(`${whole || '0'}${padded.slice(0, PLACES)}`) + (padded.charAt(PLACES) >= '5' ? 1n : 0n);
  return sign === '-' ? -exact : exact;
}

/** Cents in pesos, rounded half away from zero; null for a foreign document without a valid rate. */
function toPesos({ currency, exchange_rate }: StoredDocument, cents: number): number | null {
  if (foldText(currency) === 'cop') return cents;
  const rate = exchange_rate ?? '';
  if (!/^\d{1,9}(?:\.\d{1,12})?$/.test(rate) || !/[1-9]/.test(rate)) return null;
  const [whole = '', decimals = ''] = rate.split('.');
  const scale = 10n ** BigInt(decimals.length);
  const product = BigInt(cents) * BigInt(`${whole}${decimals}`);
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + scale) / (scale * 2n);
  const pesos = Number(product < 0n ? -rounded : rounded);
  return Number.isSafeInteger(pesos) ? pesos : null;
}
