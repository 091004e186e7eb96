import type { CodingChange } from '../coding/coded-value.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { RecordData } from '../records/record-types.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import { fakeId } from './fake-hex.ts';
import type { DemoDocument } from './ubl-invoice.ts';

type CatalogType = 'tag' | 'cost-center' | 'custom-field';
type DemoRecord = { [T in CatalogType]: { id: string; type: T; data: RecordData<T> } }[CatalogType];

const TO_REPORT = fakeId('demo tag to report');
const REFUND = fakeId('demo tag refund');
const ADMINISTRATION = fakeId('demo cost centre administration');
const SALES = fakeId('demo cost centre sales');
const ORDER = fakeId('demo field purchase order');

/** The tags, cost centres and own field of the demo company. */
export const DEMO_RECORDS: readonly DemoRecord[] = [
  { id: TO_REPORT, type: 'tag', data: { name: 'Por legalizar', color: 'violet' } },
  { id: REFUND, type: 'tag', data: { name: 'Reembolso', color: 'blue' } },
  { id: ADMINISTRATION, type: 'cost-center', data: { code: '01', name: 'Administración' } },
  { id: SALES, type: 'cost-center', data: { code: '02', name: 'Ventas' } },
  { id: ORDER, type: 'custom-field', data: { name: 'Orden de compra', type: 'text', options: [], order: 1 } },
];

/** What an employee paid at a counter in these days still lacks its report of expenses; earlier ones were refunded. */
const TO_REPORT_DAYS = 30;
const REFUND_DAYS = 150;
const ORDER_DAYS = 120;

/** Purchases of these suppliers are made for the sales. */
const FOR_SALES = ['Transportadora Ruta 45 S.A.S.', 'Imprenta Letra Viva S.A.S.', 'Café Tierra Alta S.A.S.'];

/** Returns the values that the company's person set on a document: its cost centre, and on some more. */
export const createDemoCoding =
  (today: string) =>
  (document: DemoDocument): CodingChange => ({
    cost_center: isForSales(document) ? SALES : ADMINISTRATION,
    ...tagOf(document, today),
    ...orderOf(document, today),
  });

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
