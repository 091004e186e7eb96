import type { Environment } from '#domain/invoices/invoice.ts';
import { type Cents, parseCents } from '#domain/money.ts';

/** The data in the QR of a document; null where it is absent. Amounts are in cents of the document's currency. */
export type QrFacts = {
  number: string | null;
  issue_date: string | null;
  issue_time: string | null;
  supplier_nit: string | null;
  customer_nit: string | null;
  subtotal: Cents | null;
  iva: Cents | null;
  other_taxes: Cents | null;
  total: Cents | null;
  cufe: string | null;
  url: string | null;
  environment: Environment | null;
};

type LabelledField = Exclude<keyof QrFacts, 'url' | 'environment'>;

/** The labels of all known formats: the current one and those of 2018 and 2019. docs/dian.md#qr. */
const LABELS: Record<LabelledField, string[]> = {
  number: ['NumFac', 'NroFactura', 'NroDocumento', 'NumFactura', 'NumDS', 'NumNC', 'NumND', 'NumDE'],
  issue_date: ['FecFac', 'FechaFactura', 'FecDS', 'FecNC', 'FecND', 'FecDE'],
  issue_time: ['HorFac', 'HoraFactura', 'HorDS', 'HorNC', 'HorND', 'HorDE'],
  supplier_nit: ['NitFac', 'NitFacturador', 'NumSNO', 'NitOFE'],
  customer_nit: ['DocAdq', 'NitAdq', 'NumAdq', 'NitAdquiriente', 'NumIdentAdquiriente', 'NitABS'],
  subtotal: ['ValFac', 'ValorFactura', 'ValDS', 'ValNC', 'ValND', 'ValDE'],
  iva: ['ValIva', 'ValImp1'],
  other_taxes: ['ValOtroIm', 'ValOtroImp'],
  total: ['ValTolFac', 'ValTotFac', 'ValorTotalFactura', 'ValTol', 'ValTot', 'ValTolDS', 'ValTolNC', 'ValTolND'],
  cufe: ['CUFE', 'CUDE', 'CUDS', 'documentkey'],
};
const LABEL_OF = new Map(
  Object.entries(LABELS).flatMap(([field, labels]) => labels.map((label) => [label.toLowerCase(), field])),
);
// A URL ends the value before it.
const LABEL = new RegExp(`(${Array.from(LABEL_OF.keys()).join('|')})\\s*[:=]|(?:URL\\s*[:=]\\s*)?https?:`, 'gi');
const MAX_LENGTH = 4000;

/** Parses the three formats of docs/dian.md#qr. A text that is not a QR of DIAN ("QRCode") gives only nulls. */
export function readQrText(text: string): QrFacts {
  const short = text.slice(0, MAX_LENGTH);
  const values = parseLabelledValues(short);
  const url = /https?:\/\/[^\s"'<>]+/i.exec(short)?.[0] ?? null;
  const amount = (field: LabelledField) => parseQrCents(values.get(field));
  return {
    number: values.get('number')?.replace(/[\s-]/g, '') || null,
    issue_date: /\d{4}-\d{2}-\d{2}/.exec(values.get('issue_date') ?? '')?.[0] ?? null,
    issue_time: values.get('issue_time')?.replace(/\s/g, '') || null,
    supplier_nit: normalizeId(values.get('supplier_nit')),
    customer_nit: normalizeId(values.get('customer_nit')),
    subtotal: amount('subtotal'),
    iva: amount('iva'),
    other_taxes: amount('other_taxes'),
    total: amount('total'),
    cufe: /^[0-9a-f]{30,}/i.exec(values.get('cufe')?.replace(/[\s-]/g, '') ?? '')?.[0].toLowerCase() ?? null,
    url,
    environment: environmentFromUrl(url),
  };
}

// A value extends to the next label: old URLs join the fields without a separator.
function parseLabelledValues(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const found = Array.from(text.matchAll(LABEL));
  for (const [index, match] of found.entries()) {
    const field = LABEL_OF.get(match[1]?.toLowerCase() ?? '');
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length);
    const clean = value.split('&')[0]?.trim() ?? '';
    if (field !== undefined && clean !== '' && !values.has(field)) values.set(field, clean);
  }
  return values;
}

function normalizeId(value: string | undefined): string | null {
  return (
    value
      ?.split(/\s/)[0]
      ?.replace(/-\d$/, '')
      .replace(/[^\dA-Za-z]/g, '') || null
  );
}

// Some issuers format amounts with separators; the last separator before two digits is the decimal one.
function parseQrCents(value: string | undefined): Cents | null {
  const plain = value?.replace(/[^\d.,-]/g, '') ?? '';
  const decimal = /[.,](?=\d{1,2}$)/.exec(plain);
  const whole = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  const text = decimal ? `${whole}.${plain.slice(decimal.index + 1)}` : whole;
  return parseCents(text) ?? null;
}

function environmentFromUrl(url: string | null): Environment | null {
  const host = /^https?:\/\/([\w.-]+)/i.exec(url ?? '')?.[1]?.toLowerCase();
  if (host === 'catalogo-vpfe-hab.dian.gov.co') return 'test';
  return host === 'catalogo-vpfe.dian.gov.co' ? 'production' : null;
}
