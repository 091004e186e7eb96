import type { DocumentKind } from '#domain/invoices/invoice.ts';
import { toCents } from '#domain/money.ts';
import type { LocalInvoice } from '#domain/reconciliation/local-invoice.ts';
import type { ReconciliationClass } from '#domain/reconciliation/reconciliation-entry.ts';
import type { SheetCell } from '#domain/sheets/sheet-cell.ts';

export const OWN_NIT = '900123456';
const OWN_NAME = 'Comercial Ejemplo S.A.S.';

export const LISTING_TITLES = (
  'Tipo de documento,CUFE/CUDE,Folio,Prefijo,Divisa,Forma de Pago,Medio de Pago,Fecha Emisión,Fecha Recepción,' +
  'NIT Emisor,Nombre Emisor,NIT Receptor,Nombre Receptor,IVA,ICA,IC,INC,Timbre,INC Bolsas,IN Carbono,IN Combustibles,' +
  'IC Datos,ICL,INPP,IBUA,ICUI,Rete IVA,Rete Renta,Rete ICA,Total,Estado,Grupo'
).split(',');

/** The share of each type in a real listing of 775 rows; the rest of the types are rare. */
const TYPES: readonly [label: string, share: number, kind: DocumentKind | null, group: 'Emitido' | 'Recibido'][] = [
  ['Nomina Individual', 197, null, 'Emitido'],
  ['Factura electrónica', 191, 'invoice', 'Recibido'],
  ['Application response', 183, null, 'Emitido'],
  ['Application response', 95, null, 'Recibido'],
  ['Documento soporte con no obligados', 45, 'support_document', 'Emitido'],
  ['Factura electrónica', 37, 'invoice', 'Emitido'],
  ['Nota de crédito electrónica', 11, 'credit_note', 'Recibido'],
  ['Nota de crédito electrónica', 5, 'credit_note', 'Emitido'],
  ['Nota de ajuste del documento soporte', 3, 'support_adjustment', 'Emitido'],
  ['Factura electrónica AIU', 2, 'invoice', 'Recibido'],
  ['Documento equivalente - Transporte aéreo de pasajeros', 2, 'equivalent_document', 'Recibido'],
  ['Factura electrónica de contingencia', 1, 'contingency_invoice', 'Recibido'],
  ['Documento equivalente POS', 1, 'pos_equivalent', 'Recibido'],
  ['Documento equivalente - Servicios públicos domiciliarios', 1, 'equivalent_document', 'Recibido'],
  ['Documento equivalente - Transporte pasajeros terrestre', 1, 'equivalent_document', 'Recibido'],
];
const SHARES = TYPES.reduce((sum, [, share]) => sum + share, 0);

export const FAULTS = [
  'total',
  'tax',
  'date',
  'type',
  'party',
  'currency',
  'missing',
  'trashed',
  'repeated',
  'no_cufe',
  'lost_zeros',
  'rejected',
  'foreign',
  'unreadable',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The class that a row must get, with the field in which it differs. */
export type Expected = { class: ReconciliationClass; detail: string };
export type GeneratedListing = {
  cells: SheetCell[][];
  invoices: LocalInvoice[];
  /** By the index of the row, and by the id of the invoice that no row has. */
  rows: Expected[];
  only_local: Map<string, Expected>;
};

/** A sequence of numbers from 0 to 1 that depends on the seed alone (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const hex = (value: number, seed: number) =>
  (value.toString(16).padStart(12, '0') + seed.toString(16).padStart(4, '0')).repeat(6);
const day = (nth: number) => String(nth).padStart(2, '0');

/**
 * A listing of October 2025 in the shape of docs/reconciliation.md, the invoices of the device, and the class that each
 * must get. About one document in ten has a fault, of all kinds in turn.
 */
export function generateListing(count: number, seed: number): GeneratedListing {
  const random = createRandom(seed);
  const listing: GeneratedListing = { cells: [], invoices: [], rows: [], only_local: new Map() };
  let fault = 0;
  for (let at = 0; at < count; at += 1) {
    const document = createDocument(at, seed, random);
    const hasFault = document.kind !== null && random() < 0.12;
    addDocument(listing, document, hasFault ? FAULTS[fault++ % FAULTS.length] : undefined);
  }
  addOnlyLocal(listing, Math.ceil(count / 50), seed);
  return listing;
}

type Generated = {
  label: string;
  kind: DocumentKind | null;
  group: 'Emitido' | 'Recibido';
  cufe: string;
  prefix: string;
  digits: string;
  date: string;
  other: { nit: string; name: string };
  total: number;
  iva: number;
};

function pickType(at: number): (typeof TYPES)[number] {
  let upTo = 0;
  for (const type of TYPES) {
    upTo += type[1];
    if (at < upTo) return type;
  }
  throw new RangeError('beyond the shares');
}

function createDocument(at: number, seed: number, random: () => number): Generated {
  const [label, , kind, group] = pickType(random() * SHARES);
  const supplier = Math.floor(random() * 400);
  const base = Math.round(random() * 5_000_000 * 100) / 100;
  const iva = random() < 0.6 ? Math.round(base * 19) / 100 : 0;
  return {
    label,
    kind,
    group,
    cufe: hex(at, seed),
    prefix: random() < 0.19 ? '' : (['FE', 'FV1', 'SETT', 'D102', 'A0'][supplier % 5] ?? ''),
    digits: `${random() < 0.3 ? '00' : ''}${at + 1}`,
    date: `2025-10-${day(1 + Math.floor(random() * 31))}`,
    other: { nit: String(800_000_000 + supplier * 7), name: `Tercero ${supplier} S.A.S.` },
    total: Math.round((base + iva) * 100) / 100,
    iva,
  };
}

function addDocument(listing: GeneratedListing, document: Generated, fault: Fault | undefined): void {
  const row = cellsOf(document);
  const at = listing.cells.push(row) - 1;
  const invoice = invoiceOf(document, `i${at}`);
  if (document.kind === null) {
    listing.rows.push({ class: 'not_invoice', detail: document.label.startsWith('App') ? 'event' : 'payroll' });
    return;
  }
  const outcome = fault === undefined ? EQUAL : FAULT_OF[fault]({ row, invoice, listing, document });
  listing.rows[at] = outcome;
  if (outcome.class !== 'missing' || outcome.detail === 'trashed') {
    if (outcome.class !== 'not_invoice') listing.invoices.push(invoice);
  }
}

const EQUAL: Expected = { class: 'equal', detail: '' };
const differs = (detail: string): Expected => ({ class: 'different', detail });
const COLUMN = Object.fromEntries(LISTING_TITLES.map((title, at) => [title, at]));
const set = (row: SheetCell[], title: string, value: SheetCell) => {
  row[COLUMN[title] ?? -1] = value;
};

type Seeded = { row: SheetCell[]; invoice: LocalInvoice; listing: GeneratedListing; document: Generated };

const FAULT_OF: Record<Fault, (seeded: Seeded) => Expected> = {
  total: ({ row, document }) => {
    set(row, 'Total', document.total + 5);
    return differs('total');
  },
  tax: ({ row, document }) => {
    set(row, 'IVA', document.iva + 2);
    return differs('tax');
  },
  date: ({ invoice }) => {
    invoice.issue_date = '2025-09-30';
    return differs('date');
  },
  type: ({ invoice }) => {
    invoice.kind = invoice.kind === 'debit_note' ? 'invoice' : 'debit_note';
    return differs('type');
  },
  party: ({ invoice, document }) => {
    if (invoice.supplier_nit === document.other.nit) invoice.supplier_nit = '811111111';
    else invoice.customer_nit = '811111111';
    return differs('party');
  },
  currency: ({ row }) => {
    set(row, 'Divisa', 'USD');
    return differs('currency');
  },
  missing: () => ({ class: 'missing', detail: '' }),
  trashed: ({ invoice }) => {
    invoice.trashed = true;
    return { class: 'missing', detail: 'trashed' };
  },
  repeated: ({ row, listing }) => {
    listing.cells.push([...row]);
    listing.rows.push(EQUAL, { class: 'repeated', detail: '' });
    return EQUAL;
  },
  no_cufe: ({ invoice }) => {
    invoice.cufe = null;
    return EQUAL;
  },
  lost_zeros: ({ row, invoice, document }) => {
    invoice.cufe = null;
    set(row, 'Folio', Number(document.digits));
    return EQUAL;
  },
  rejected: ({ row }) => {
    set(row, 'Estado', 'Rechazado');
    return { class: 'not_invoice', detail: 'rejected' };
  },
  foreign: ({ row }) => {
    for (const title of ['NIT Emisor', 'NIT Receptor']) set(row, title, '799999999');
    return { class: 'not_invoice', detail: 'other_company' };
  },
  unreadable: ({ row }) => {
    set(row, 'Total', 'no es un valor');
    return { class: 'not_invoice', detail: 'unreadable' };
  },
};

/** As in the file: dates and numbers as text, amounts with the noise of floating point. */
function cellsOf(document: Generated): SheetCell[] {
  const { label, kind, group, cufe, prefix, digits, date, other } = document;
  const [issuer, receiver] =
    group === 'Emitido' ? [{ nit: OWN_NIT, name: OWN_NAME }, other] : [other, { nit: OWN_NIT, name: OWN_NAME }];
  const written = date.split('-').reverse().join('-');
  const values: Record<string, SheetCell> = {
    'Tipo de documento': label,
    'CUFE/CUDE': cufe.toUpperCase(),
    Folio: digits,
    Prefijo: prefix,
    Divisa: kind === null ? '' : 'COP',
    'Forma de Pago': kind === null ? '' : '1',
    'Fecha Emisión': written,
    'Fecha Recepción': `${written} 10:15:00`,
    'NIT Emisor': issuer.nit,
    'Nombre Emisor': issuer.name,
    'NIT Receptor': receiver.nit,
    'Nombre Receptor': receiver.name,
    IVA: document.iva,
    Total: document.total,
    Estado: 'Aprobado',
    Grupo: group,
  };
  return LISTING_TITLES.map((title) => values[title] ?? (/^(?:I|Timbre|Rete)/.test(title) ? 0 : ''));
}

function invoiceOf(
  { kind, group, cufe, prefix, digits, date, other, total, iva }: Generated,
  id: string,
): LocalInvoice {
  const own = { nit: OWN_NIT, name: OWN_NAME };
  const isSupport = kind === 'support_document' || kind === 'support_adjustment';
  const isSupplier = group === 'Emitido' && !isSupport;
  const [supplier, customer] = isSupplier ? [own, other] : [other, own];
  return {
    id,
    number: `${prefix}${digits}`,
    kind: kind ?? 'invoice',
    cufe,
    supplier_nit: supplier.nit,
    supplier_name: supplier.name,
    customer_nit: customer.nit,
    customer_name: customer.name,
    issue_date: date,
    currency: 'COP',
    total: toCents(total),
    tax: toCents(iva),
    environment: 'production',
    trashed: false,
  };
}

const ONLY_LOCAL: readonly [string, Partial<LocalInvoice>][] = [
  ['trashed', { trashed: true }],
  ['test', { environment: 'test' }],
  ['other_nit', { customer_nit: '811111111' }],
  ['no_cufe', { cufe: null }],
  ['legacy', { cufe: 'ab'.repeat(20), issue_date: '2025-10-10' }],
  ['recent', { issue_date: '2025-10-31' }],
  ['unknown', { issue_date: '2025-10-10' }],
];

function addOnlyLocal(listing: GeneratedListing, count: number, seed: number): void {
  for (let at = 0; at < count; at += 1) {
    const [detail, changes] = ONLY_LOCAL[at % ONLY_LOCAL.length] ?? ['', {}];
    const id = `only${at}`;
    listing.invoices.push({
      ...invoiceOf(
        {
          label: '',
          kind: 'invoice',
          group: 'Recibido',
          cufe: hex(1_000_000_000 + at, seed),
          prefix: 'ZZ',
          digits: String(at + 1),
          date: '2025-10-10',
          other: { nit: '899999001', name: 'Solo local' },
          total: 1000,
          iva: 0,
        },
        id,
      ),
      ...changes,
      ...(detail === 'legacy' && { cufe: `${hex(at, seed)}ff`.slice(-40) }),
    });
    listing.only_local.set(id, { class: 'only_local', detail });
  }
}
