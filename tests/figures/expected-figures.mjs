/**
 * What dashboard and analyses must say about the documents beside the project, computed from expected.json alone and by
 * nothing of the product: `node tests/figures/expected-figures.mjs expected.json NIT...` prints it as JSON.
 */
import { readFileSync } from 'node:fs';

const [file, ...own] = process.argv.slice(2);
const truth = JSON.parse(readFileSync(file, 'utf8'));

const digits = (id) => (/^[\d.\s-]+$/.test(id ?? '') ? id.replace(/\D/g, '') : (id ?? ''));

// Some authors append the check digit: of ten digits whose last is that of the first nine, it is none of the number.
function number(id) {
  const all = digits(id);
  if (!/^\d{10}$/.test(all)) return all;
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41];
  const sum = [...all.slice(0, 9)].reverse().reduce((total, digit, place) => total + digit * weights[place], 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest) === all[9] ? all.slice(0, 9) : all;
}

const parts = (decimal) => {
  const [whole, places = ''] = String(decimal).split('.');
  return { value: BigInt(whole + places), scale: 10n ** BigInt(places.length) };
};

/** In cents of a peso; null when the document does not say what a unit of its currency is worth. */
function cents(amount, { currency, exchange_rate }) {
  const rate = currency === 'COP' ? 1 : exchange_rate;
  if (rate === undefined || rate === null) return null;
  const [a, r] = [parts(amount), parts(rate)];
  const scale = a.scale * r.scale;
  return Number((a.value * r.value * 200n + scale) / (scale * 2n));
}

const isInvoice = ({ supplier, payable_total, document_kind }) =>
  supplier !== undefined && payable_total !== undefined && document_kind !== undefined;

/** What makes two the same document, wherever it was found. */
function keyOf({ document_kind, number: own, supplier, cufe = null, customer, issue_date, payable_total }) {
  const rest = cufe === null ? [customer.nit, issue_date, payable_total] : [cufe];
  return JSON.stringify([document_kind, own, number(supplier.nit), ...rest]);
}

function documents() {
  const accepted = Object.values(truth).filter(({ outcome }) => outcome?.startsWith('accept'));
  const all = accepted.flatMap(({ documents: some = [] }) => some).filter(isInvoice);
  return new Map(all.map((one) => [keyOf(one), one])).values();
}

function classOf({ supplier, customer, classification }) {
  const [sells, buys] = [supplier, customer].map(({ nit }) => own.map(number).includes(number(nit)));
  if (sells === buys) return { name: 'none' };
  const name = (sells ? classification.own_is_supplier : classification.own_is_customer).split(' ')[0];
  return { name, other: sells ? customer : supplier, side: sells ? 'customers' : 'suppliers' };
}

const figures = {
  documents: 0,
  unconverted: 0,
  income: 0,
  expense: 0,
  notes: 0,
  months: {},
  suppliers: {},
  customers: {},
  sold: 0,
  purchased: 0,
};

for (const document of documents()) {
  figures.documents += 1;
  if (document.environment === 'test') continue;
  const { name, other, side } = classOf(document);
  const total = cents(document.payable_total, document);
  if (total === null) {
    figures.unconverted += 1;
    continue;
  }
  figures.months[document.issue_date.slice(0, 7)] ??= { income: 0, expense: 0, credit_note: 0, none: 0 };
  figures.months[document.issue_date.slice(0, 7)][name] += total;
  if (name === 'none') continue;
  const sign = name === 'credit_note' ? -1 : 1;
  if (sign < 0) figures.notes += total;
  figures[side === 'customers' ? 'income' : 'expense'] += sign * total;
  figures[side][number(other.nit)] ??= { cents: 0, invoices: 0 };
  figures[side][number(other.nit)].cents += sign * total;
  figures[side][number(other.nit)].invoices += 1;
  // A printed face has no lines that could be read.
  if (document.root) figures[side === 'customers' ? 'sold' : 'purchased'] += sign * cents(document.subtotal, document);
}
console.log(JSON.stringify(figures));
