import type { CodingChange } from '../coding/coded-value.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { RecordData } from '../records/record-types.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import { purchaseCodes } from './demo-purchases.ts';
import { fakeId } from './fake-hex.ts';
import type { DemoDocument } from './ubl-invoice.ts';

type CatalogType = 'tag' | 'cost-center' | 'custom-field' | 'rule';
type DemoRecord = { [T in CatalogType]: { id: string; type: T; data: RecordData<T> } }[CatalogType];

const TO_REPORT = fakeId('demo tag to report');
const REFUND = fakeId('demo tag refund');
const ADMINISTRATION = fakeId('demo cost centre administration');
const SALES = fakeId('demo cost centre sales');
const ORDER = fakeId('demo field purchase order');

/** The NIT of the supplier whose purchases a rule codes, and what it sets. */
const RULES = [
  {
    name: 'Arriendo de la bodega',
    ...{ nit: '900214377', sets: { account: '5120', withholding_concept: 'lease-real-estate' } },
  },
  { name: 'Combustible de las entregas', nit: '900741086', sets: { account: '5235' } },
];

const RULE_RECORDS = RULES.map(({ name, nit, sets }, index) => ({
  id: fakeId(`demo rule ${name}`),
  type: 'rule' as const,
  data: { name, order: `i${index + 1}`, enabled: true, conditions: { nit }, sets },
}));

/** The tags, cost centres, own field and rules of the demo company. */
export const DEMO_RECORDS: readonly DemoRecord[] = [
  { id: TO_REPORT, type: 'tag', data: { name: 'Por legalizar', color: 'violet' } },
  { id: REFUND, type: 'tag', data: { name: 'Reembolso', color: 'blue' } },
  { id: ADMINISTRATION, type: 'cost-center', data: { code: '01', name: 'Administración' } },
  { id: SALES, type: 'cost-center', data: { code: '02', name: 'Ventas' } },
  { id: ORDER, type: 'custom-field', data: { name: 'Orden de compra', type: 'text', options: [], order: 1 } },
  ...RULE_RECORDS,
];

/** What an employee paid at a counter in these days still lacks its report of expenses; earlier ones were refunded. */
const TO_REPORT_DAYS = 30;
const REFUND_DAYS = 150;
const ORDER_DAYS = 120;

/** Purchases of these suppliers are made for the sales. */
const FOR_SALES = ['Transportadora Ruta 45 S.A.S.', 'Imprenta Letra Viva S.A.S.', 'Café Tierra Alta S.A.S.'];

/** So many of the newest purchases are left without class and account, for who tries the product. */
const UNCLASSIFIED = 5;

/** Their purchases are rather old, of a counter and corrected by no note: the trash has something to restore. */
const TRASHED = 3;
const TRASHED_DAYS = 60;

/** The documents that the company's person moved to the trash. */
export const trashedDocuments = (documents: readonly DemoDocument[], today: string): DemoDocument[] =>
  documents
    .filter(
      (document) =>
        document.typeCode === '20' && !isOwn(document) && document.issueDate < addDays(today, -TRASHED_DAYS),
    )
    .slice(-TRASHED);

/** The documents that nobody has classified yet. */
export const unclassifiedDocuments = (documents: readonly DemoDocument[]): ReadonlySet<DemoDocument> =>
  new Set(documents.filter((document) => isPurchase(document) && !isOfRule(document)).slice(-UNCLASSIFIED));

/** Returns the values that the company's person set on a document: its cost centre, and on some more. */
export function createDemoCoding(documents: readonly DemoDocument[], today: string) {
  const unclassified = unclassifiedDocuments(documents);
  return (document: DemoDocument): CodingChange => ({
    cost_center: isForSales(document) ? SALES : ADMINISTRATION,
    ...(unclassified.has(document) ? { classification: 'none' } : codesOf(document)),
    ...tagOf(document, today),
    ...orderOf(document, today),
  });
}

/** The rules set those of their suppliers. */
const codesOf = (document: DemoDocument): CodingChange =>
  isOfRule(document) || document.root !== 'Invoice' ? {} : { ...purchaseCodes(document.supplier) };

const isOfRule = ({ supplier }: DemoDocument): boolean => RULES.some(({ nit }) => nit === supplier.nit);

const isPurchase = (document: DemoDocument): boolean =>
  document.root === 'Invoice' && document.typeCode === '01' && !isOwn(document);

const isOwn = ({ supplier }: DemoDocument): boolean => supplier.nit === DEMO_COMPANY.nit;

const isForSales = (document: DemoDocument): boolean =>
  isOwn(document) || FOR_SALES.includes(document.supplier.name) || document.customer.nit !== DEMO_COMPANY.nit;

function tagOf(document: DemoDocument, today: string): CodingChange {
  const { typeCode, issueDate } = document;
  if (typeCode !== '20' || isOwn(document) || issueDate < addDays(today, -REFUND_DAYS)) return {};
  return { [`tag:${issueDate < addDays(today, -TO_REPORT_DAYS) ? REFUND : TO_REPORT}`]: 'true' };
}

/** Only goods are ordered: what is billed in units of one repeats without an order. */
function orderOf(document: DemoDocument, today: string): CodingChange {
  const { typeCode, issueDate, lines, number } = document;
  const isOrdered = typeCode === '01' && lines.some(({ quantity }) => quantity > 1);
  if (!isOrdered || isOwn(document) || issueDate < addDays(today, -ORDER_DAYS)) return {};
  return { [`custom:${ORDER}`]: `OC-${number.replace(/\D/g, '').slice(-3).padStart(4, '0')}` };
}
