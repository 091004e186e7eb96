import type { SheetCell, SheetRow } from '#domain/sheets/sheet-cell.ts';
import { createRandom } from './generate-listing.ts';

/** A document as DIAN's listing has it, and what the ledger says of it. */
export type PostedDocument = {
  nit: string;
  prefix: string;
  digits: string;
  date: string;
  base: number;
  iva: number;
  type: 'purchase' | 'sale' | 'purchase_return';
  fault: LedgerFault;
};

export const LEDGER_FAULTS = ['none', 'amount', 'month', 'not_posted'] as const;
export type LedgerFault = (typeof LEDGER_FAULTS)[number];

/** How the person typed the number in the ledger. */
export const SPELLINGS = ['whole', 'hyphen', 'lost_zeros', 'no_prefix', 'note', 'truncated'] as const;
type Spelling = (typeof SPELLINGS)[number];

type Line = { account: string; debit: number; credit: number };
/** What a program writes in its file for one line of a voucher. */
export type WrittenLine = Line & {
  document: PostedDocument;
  voucher: number;
  date: string;
  prefix: string;
  number: string;
  note: string;
  isFirst: boolean;
};

export function generateDocuments(count: number, seed: number): PostedDocument[] {
  const random = createRandom(seed);
  const faultOf = (at: number) => (random() < 0.1 ? (LEDGER_FAULTS[1 + (at % 3)] ?? 'none') : 'none');
  const create = (at: number): PostedDocument => {
    const supplier = Math.floor(random() * 60);
    const base = Math.round((random() * 5_000_000 + 2_000) * 100) / 100;
    const type = typeAt(random());
    return {
      nit: String(800_000_000 + supplier * 7),
      prefix: type === 'purchase_return' ? 'NC' : (['FE', 'FV1', '', 'SETT'][supplier % 4] ?? ''),
      digits: `${random() < 0.3 ? '00' : ''}${21_111 + at}`,
      date: `2025-10-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
      base,
      iva: random() < 0.6 ? Math.round(base * 19) / 100 : 0,
      type,
      fault: faultOf(at),
    };
  };
  return Array.from({ length: count }, (_, at) => create(at));
}

function typeAt(share: number): PostedDocument['type'] {
  if (share < 0.75) return 'purchase';
  return share < 0.93 ? 'sale' : 'purchase_return';
}

/** The lines of the vouchers: taxes, withholdings, the cost of sold goods, and a payment of each fourth document. */
export function writeVouchers(documents: readonly PostedDocument[], seed: number): WrittenLine[] {
  const random = createRandom(seed + 1);
  let voucher = 0;
  return documents.flatMap((document, at) => {
    if (document.fault === 'not_posted') return [];
    const spelled = spell(document, SPELLINGS[Math.floor(random() * SPELLINGS.length)] ?? 'whole');
    voucher += 1;
    const date = document.fault === 'month' ? document.date.replace('-10-', '-11-') : document.date;
    const own = linesOf(document).map((line, index) => ({
      ...line,
      ...spelled,
      document,
      voucher,
      date,
      isFirst: index === 0,
    }));
    if (at % 4 !== 0 || document.type !== 'purchase') return own;
    voucher += 1;
    const paid = { document, voucher, date, ...spelled, isFirst: false };
    return [
      ...own,
      { ...paid, account: '2205050100', debit: document.base, credit: 0 },
      { ...paid, account: '1110050100', debit: 0, credit: document.base },
    ];
  });
}

function spell({ prefix, digits }: PostedDocument, spelling: Spelling) {
  const none = { prefix: '', number: '', note: 'Compra del mes' };
  if (spelling === 'hyphen') return { ...none, number: `${prefix}-${digits}` };
  if (spelling === 'lost_zeros') return { ...none, prefix, number: String(Number(digits)) };
  if (spelling === 'no_prefix') return { ...none, number: digits };
  if (spelling === 'note') return { ...none, note: `Factura ${prefix} ${digits}` };
  // Some fields hold only the last digits.
  if (spelling === 'truncated') return { ...none, number: digits.slice(-4) };
  return { ...none, prefix, number: digits };
}

function linesOf({ type, base: exact, iva, fault }: PostedDocument): Line[] {
  const base = fault === 'amount' ? Math.round((exact + 1_234) * 100) / 100 : exact;
  const withheld = base > 1_000_000 ? Math.round(base * 2.5) / 100 : 0;
  const rest = Math.round((base + iva - withheld) * 100) / 100;
  if (type === 'sale') {
    return [
      { account: '1305050100', debit: rest, credit: 0 },
      { account: '1355150100', debit: withheld, credit: 0 },
      { account: '4135050100', debit: 0, credit: base },
      { account: '2408050100', debit: 0, credit: iva },
      { account: '6135050100', debit: base / 2, credit: 0 },
      { account: '1435050100', debit: 0, credit: base / 2 },
    ];
  }
  const purchase = [
    { account: '5135950100', debit: base, credit: 0 },
    { account: '2408100100', debit: iva, credit: 0 },
    { account: '2365400100', debit: 0, credit: withheld },
    { account: '2205050100', debit: 0, credit: rest },
  ];
  return type === 'purchase'
    ? purchase
    : purchase.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }));
}

const SIIGO_PYME_TITLES = [
  'TIPO DE COMPROBANTE (OBLIGATORIO)',
  'CÓDIGO COMPROBANTE  (OBLIGATORIO)',
  'NÚMERO DE DOCUMENTO',
  'CUENTA CONTABLE   (OBLIGATORIO)',
  'DÉBITO O CRÉDITO (OBLIGATORIO)',
  'VALOR DE LA SECUENCIA   (OBLIGATORIO)',
  'AÑO DEL DOCUMENTO',
  'MES DEL DOCUMENTO',
  'DÍA DEL DOCUMENTO',
  'CÓDIGO DEL VENDEDOR',
  'CÓDIGO DE LA CIUDAD',
  'CÓDIGO DE LA ZONA',
  'SECUENCIA',
  'CENTRO DE COSTO',
  'SUBCENTRO DE COSTO',
  'NIT',
  'SUCURSAL',
  'DESCRIPCIÓN DE LA SECUENCIA',
  'NÚMERO DE CHEQUE',
  'COMPROBANTE ANULADO',
];

/** Sheet "SIIGO": company, title, range, a blank row, titles in row 5; 130 columns; the date in three of them. */
export function siigoPymeRows(lines: readonly WrittenLine[]): SheetRow[] {
  const titles = Array.from({ length: 130 }, (_, at) => SIIGO_PYME_TITLES[at] ?? `COLUMNA ${at + 1}`);
  const above: SheetRow[] = [
    { row: 1, cells: ['COMERCIAL EJEMPLO S.A.S.'] },
    { row: 2, cells: ['MODELO PARA LA IMPORTACION DE MOVIMIENTO CONTABLE'] },
    { row: 3, cells: ['De : OCT  1/2025 A : OCT 31/2025'] },
    { row: 5, cells: titles },
  ];
  return [...above, ...lines.map(siigoPymeRow)];
}

function siigoPymeRow(line: WrittenLine, at: number): SheetRow {
  const cells: SheetCell[] = Array.from({ length: 130 }, () => null);
  const [side, value] = line.debit > 0 ? ['D', line.debit] : ['C', line.credit];
  const date = line.date.split('-').map(Number);
  cells.splice(0, 9, line.document.type === 'sale' ? 'F' : 'P', 1, line.voucher, line.account, side, value, ...date);
  cells[15] = Number(line.document.nit);
  cells[17] = line.note;
  cells[19] = 'N';
  // Only the first line of a voucher names the document of the third party.
  cells[90] = line.isFirst ? line.number : 0;
  cells[91] = line.isFirst ? line.prefix : '';
  return { row: at + 6, cells };
}

const SIIGO_NUBE_TITLES = (
  'Tipo de comprobante,Consecutivo comprobante,Fecha de elaboración,Sigla moneda,Tasa de cambio,Código cuenta contable,' +
  'Identificación tercero,Sucursal,Código producto,Código de bodega,Acción,Cantidad producto,Prefijo,Consecutivo,No. cuota,' +
  'Fecha vencimiento,Código impuesto,Código grupo activo fijo,Código activo fijo,Descripción,' +
  'Código centro/subcentro de costos,Débito,Crédito,Observaciones,Base gravable libro compras/ventas,' +
  'Base exenta libro compras/ventas,Mes de cierre'
).split(',');

/** Sheet "Datos", 27 columns, dates as text with the day first. */
export function siigoNubeRows(lines: readonly WrittenLine[]): SheetRow[] {
  const below = lines.map((line, at): SheetRow => {
    const cells: SheetCell[] = SIIGO_NUBE_TITLES.map(() => null);
    const date = line.date.split('-').reverse().join('/');
    cells.splice(0, 3, 2, line.voucher, date);
    cells.splice(5, 2, line.account, line.document.nit);
    cells.splice(12, 2, line.prefix, line.number);
    cells.splice(19, 5, line.note, null, line.debit, line.credit, '');
    return { row: at + 2, cells };
  });
  return [{ row: 1, cells: SIIGO_NUBE_TITLES }, ...below];
}

const WO_HEADER_TITLES = [
  ...[
    'Empresa',
    'Tipo Documento',
    'Prefijo',
    'Documento Número',
    'Fecha',
    'Tercero Interno',
    'Tercero Externo',
    'Nota',
  ],
  ...['Verificado', 'Anulado', 'Clasificación', ...Array.from({ length: 15 }, (_, at) => `Personalizado ${at + 1}`)],
].map((title) => `Encab: ${title}`);
const WO_DETAIL_TITLES = [
  ...[
    'CuentaContable',
    'Nota',
    'TerceroExterno',
    'Débito',
    'Crédito',
    'Vencimiento',
    'Vendedor',
    'Cheque',
    'Banco Cheque',
  ],
  ...['Centro Costos', 'PorcentajeRetención', 'BaseRetención', 'PagoRetención', 'Tipo Base', 'Código Centro Costos'],
].map((title) => `Detalle Con: ${title}`);

/** 41 columns by position; the number of the supplier's document is only in the notes. */
export function woJournalRows(lines: readonly WrittenLine[]): SheetRow[] {
  const titles = [...WO_HEADER_TITLES, ...WO_DETAIL_TITLES];
  const below = lines.map((line, at): SheetRow => {
    const cells: SheetCell[] = titles.map(() => null);
    const { document, number, prefix } = line;
    const named = number === '' ? line.note : `Fra ${prefix}${number}`;
    const own = [document.type === 'sale' ? 'FV' : 'FC', 'C', line.voucher];
    cells.splice(0, 8, 'COMERCIAL EJEMPLO', ...own, line.date.split('-').reverse().join('/'), '1', document.nit, named);
    cells[9] = 0;
    cells.splice(26, 5, line.account, line.note, document.nit, line.debit, line.credit);
    return { row: at + 2, cells };
  });
  return [{ row: 1, cells: titles }, ...below];
}
