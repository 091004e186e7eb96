import { addDays } from '../dates/calendar-date.ts';
import { monthOf } from '../dates/dates.ts';
import { addMonths } from '../dates/period.ts';
import {
  CUSTOMERS,
  DEMO_COMPANY,
  type DemoParty,
  type DemoTrader,
  FREELANCERS,
  MONTHLY_SUPPLIERS,
  SHOPS,
  SUPPLIERS,
  WALK_IN,
} from './demo-parties.ts';
import type { DemoProduct } from './demo-products.ts';
import { purchaseCodes, withheldPercent } from './demo-purchases.ts';
import { createRandom, type Random } from './random.ts';
import { type DemoDocument, type DemoLine, documentUuid } from './ubl-invoice.ts';

const MONTHS = 18;
const SMALL_DEMO_MONTHS = 10;
const SEED = 20_261_105;

/** About 400 documents of the eighteen months that end on `today` ('YYYY-MM-DD'), oldest first. */
export const demoDocuments = (today: string): DemoDocument[] =>
  generateDocuments(today, { months: MONTHS, write: writeFullMonth });

/** About 40 documents of ten months, of every kind: enough to explore the app (docs/interaction.md#first-steps). */
export const smallDemoDocuments = (today: string): DemoDocument[] =>
  generateDocuments(today, { months: SMALL_DEMO_MONTHS, write: writeSmallMonth });

type Period = { months: number; write: (writer: DocumentWriter, month: Month) => void };

function generateDocuments(today: string, { months, write }: Period): DemoDocument[] {
  const writer = createDocumentWriter(createRandom(SEED));
  for (let monthsAgo = months - 1; monthsAgo >= 0; monthsAgo -= 1) write(writer, { today, monthsAgo });
  return writer.documents
    .filter((document) => document.issueDate <= today)
    .map((document) => (document.issueDate === today ? atDayStart(document) : document))
    .sort((a, b) => (a.issueDate < b.issueDate ? -1 : a.issueDate > b.issueDate ? 1 : 0));
}

/** The time of a document issued today, which is in the past at any hour. */
const atDayStart = (document: DemoDocument): DemoDocument => ({
  ...document,
  issueTime: document.issueTime.replace(/^\d\d:\d\d/, '00:00'),
});

type DocumentWriter = ReturnType<typeof createDocumentWriter>;
type Month = { today: string; monthsAgo: number };

/** A month of a shop: sales grow slowly, rent and services repeat every month, a few goods are returned. */
function writeFullMonth({ random, write, documents }: DocumentWriter, month: Month): void {
  const day = () => addDays(month.today, -30 * month.monthsAgo - random.between(0, 29));
  const growth = Math.floor((MONTHS - month.monthsAgo) / 5);
  writeByDay(write, [
    ...repeat(8 + growth, () => ({ ...makeSale(random), issueDate: day() })),
    ...MONTHLY_SUPPLIERS.map((trader) => ({ ...makePurchase(random, trader), issueDate: billingDay(random, month) })),
    ...repeat(4, () => ({ ...makePurchase(random), issueDate: day() })),
    ...repeat(2, () => ({ ...makeCounterPurchase(random), issueDate: day() })),
    ...repeat(2, () => ({ ...makeCounterSale(random), issueDate: day() })),
    { ...makeSupportDocument(random), issueDate: day() },
    ...repeat(month.monthsAgo % 3 === 0 ? 1 : 0, () => ({ ...makeExportSale(random), issueDate: day() })),
  ]);
  const corrected = documents.filter(isCorrectable).slice(-12);
  const note = (root: 'CreditNote' | 'DebitNote') => writeNote({ random, write, documents }, corrected, root);
  note('CreditNote');
  if (month.monthsAgo % 2 === 0) note('CreditNote');
  if (month.monthsAgo % 4 === 0) note('DebitNote');
}

/** In the first days of the calendar month: whoever bills once a month leaves none out, and bills none twice. */
function billingDay(random: Random, { today, monthsAgo }: Month): string {
  const day = addDays(`${monthOf(addMonths(today, -monthsAgo))}-01`, random.between(0, 9));
  return day < today ? day : today;
}

function writeSmallMonth({ random, write, documents }: DocumentWriter, { today, monthsAgo }: Month): void {
  const day = () => addDays(today, -30 * monthsAgo - random.between(0, 29));
  const sometimes = (isDue: boolean, make: (random: Random) => UndatedDraft) =>
    isDue ? [{ ...make(random), issueDate: day() }] : [];
  const trader = random.pick([...SUPPLIERS, ...MONTHLY_SUPPLIERS]);
  writeByDay(write, [
    ...repeat(2, () => ({ ...makeSale(random), issueDate: day() })),
    { ...makePurchase(random, trader), issueDate: day() },
    ...sometimes(monthsAgo % 2 === 0, makeCounterPurchase),
    ...sometimes(monthsAgo % 4 === 1, makeSupportDocument),
    ...sometimes(monthsAgo % 5 === 2, makeExportSale),
  ]);
  if (monthsAgo % 3 === 1) {
    const corrected = documents.filter(isCorrectable).slice(-3);
    writeNote({ random, write, documents }, corrected, 'CreditNote');
  }
}

type DocumentDraft = Omit<DemoDocument, 'number' | 'issueTime' | 'root'> & { root?: DemoDocument['root'] };

/** Numbers are sequential by issuer and prefix. */
function createDocumentWriter(random: Random) {
  const documents: DemoDocument[] = [];
  const last = new Map<string, number>();
  const write = ({ root = 'Invoice', ...draft }: DocumentDraft) => {
    const series = `${draft.supplier.nit} ${draft.prefix}`;
    const next = (last.get(series) ?? random.between(100, 4_000)) + 1;
    last.set(series, next);
    const two = (high: number) => String(random.between(0, high)).padStart(2, '0');
    const issueTime = `${String(random.between(8, 18)).padStart(2, '0')}:${two(59)}:${two(59)}-05:00`;
    const due = draft.dueDate === null ? null : addDays(draft.issueDate, Number(draft.dueDate));
    documents.push({ ...draft, root, dueDate: due, number: `${draft.prefix}${next}`, issueTime });
  };
  return { random, documents, write };
}

type WriteDocument = DocumentWriter['write'];

/** The numbers of an issuer follow the days. */
function writeByDay(write: WriteDocument, drafts: readonly DocumentDraft[]): void {
  const byDay = [...drafts].sort((a, b) => (a.issueDate < b.issueDate ? -1 : a.issueDate > b.issueDate ? 1 : 0));
  for (const draft of byDay) write(draft);
}

/** Goods of which a part can be returned. */
const isCorrectable = ({ typeCode, lines }: DemoDocument): boolean =>
  typeCode === '01' && (lines[0]?.quantity ?? 0) > 1;

/** Days of credit as text; the due date is computed once the issue date is known. */
const creditDays = (random: Random, percent: number): string | null =>
  random.chance(percent) ? random.pick(['15', '30', '30', '45', '60']) : null;

type UndatedDraft = Omit<DocumentDraft, 'issueDate'>;

function makeSale(random: Random): UndatedDraft {
  const trader = random.pick(CUSTOMERS);
  const customer = trader.party;
  const lines = makeLines(random, trader, 5);
  const withheld = customer.idType === '31' ? withheldPercent('purchases', sumOf(lines)) : undefined;
  return {
    typeCode: '01',
    prefix: 'FE',
    dueDate: creditDays(random, 70),
    supplier: DEMO_COMPANY,
    customer,
    lines,
    ...(withheld !== undefined && { withheldPercent: withheld }),
  };
}

function makePurchase(random: Random, trader = random.pick(SUPPLIERS)): UndatedDraft {
  const supplier = trader.party;
  const lines = makeLines(random, trader, 2);
  const withheld = withheldPercent(purchaseCodes(supplier)?.withholding_concept, sumOf(lines));
  return {
    typeCode: '01',
    prefix: prefixOf(supplier),
    dueDate: creditDays(random, 60),
    supplier,
    customer: DEMO_COMPANY,
    lines,
    ...(withheld !== undefined && { withheldPercent: withheld }),
  };
}

function makeCounterPurchase(random: Random): UndatedDraft {
  const trader = random.pick(SHOPS);
  const supplier = trader.party;
  const lines = makeLines(random, trader, 2);
  return { typeCode: '20', prefix: `P${prefixOf(supplier)}`, dueDate: null, supplier, customer: DEMO_COMPANY, lines };
}

function makeCounterSale(random: Random): UndatedDraft {
  const lines = makeLines(random, WALK_IN, 3);
  return { typeCode: '20', prefix: 'POS', dueDate: null, supplier: DEMO_COMPANY, customer: WALK_IN.party, lines };
}

function makeSupportDocument(random: Random): UndatedDraft {
  const trader = random.pick(FREELANCERS);
  const supplier = trader.party;
  const lines = makeLines(random, trader, 1);
  return { typeCode: '05', prefix: 'DS', dueDate: null, supplier, customer: DEMO_COMPANY, lines };
}

function makeExportSale(random: Random): UndatedDraft {
  const coffee: DemoProduct = { code: 'EXP-1', description: 'Café de origen, saco', pesos: 285, tax: '01', rate: 0 };
  const buyer: DemoParty = { name: 'Andean Roasters LLC', nit: '444444001', dv: '', idType: '31', city: 'Miami' };
  return {
    typeCode: '02',
    prefix: 'EXP',
    dueDate: '60',
    supplier: DEMO_COMPANY,
    customer: buyer,
    lines: [{ product: coffee, quantity: random.between(4, 18) }],
    foreign: { currency: 'USD', rate: random.between(385_000, 432_000) / 100 },
  };
}

/** A note that returns part of an earlier invoice, or charges more for it. */
function writeNote(
  { random, write }: DocumentWriter,
  corrected: DemoDocument[],
  root: 'CreditNote' | 'DebitNote',
): void {
  const [first, ...others] = corrected;
  if (!first) return;
  const invoice = random.pick([first, ...others]);
  const line = invoice.lines[0];
  if (!line) return;
  const { supplier, customer, number, issueDate } = invoice;
  write({
    root,
    typeCode: root === 'CreditNote' ? '91' : '92',
    prefix: root === 'CreditNote' ? 'NC' : 'ND',
    issueDate: addDays(issueDate, random.between(1, 12)),
    dueDate: null,
    supplier,
    customer,
    lines: [{ ...line, quantity: Math.ceil(line.quantity / 3) }],
    reference: { number, uuid: documentUuid(invoice), issueDate },
  });
}

/** From one to `most` different products of the trader, next to each other in its list. */
function makeLines(random: Random, { products, quantity }: DemoTrader, most: number): DemoLine[] {
  const first = random.between(0, products.length - 1);
  return Array.from({ length: random.between(1, Math.min(most, products.length)) }, (_, index) => ({
    product: products[(first + index) % products.length] ?? products[0],
    quantity: random.between(1, quantity),
  }));
}

/** In pesos, before tax. */
const sumOf = (lines: readonly DemoLine[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.pesos * quantity, 0);

const prefixOf = ({ name }: DemoParty): string =>
  name
    .split(' ')
    .map((word) => word.normalize('NFD').replace(/[^A-Z]/g, ''))
    .join('')
    .slice(0, 3);

const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
