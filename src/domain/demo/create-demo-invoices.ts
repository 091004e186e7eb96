import { type ProductLine, productLines } from '../analytics/product.ts';
import { lineText, otherCity } from '../coding/line-text.ts';
import { classify } from '../dian/classify.ts';
import type { DianDocument } from '../dian/document.ts';
import { documentDetail } from '../dian/document-detail.ts';
import { totalCop } from '../dian/total-cop.ts';
import { readDianXml } from '../dian/xml/read-dian-xml.ts';
import { toNamedParty } from '../dian/xml/to-named-party.ts';
import { Invoice } from '../invoices/invoice.ts';
import type { InvoiceDetail, LinkedDocument } from '../invoices/invoice-detail.ts';
import { taxFigures } from '../invoices/tax-figures.ts';
import { fromCents } from '../money.ts';
import { paymentTerms } from '../radian/payment-terms.ts';
import { withRecordedEvents } from '../radian/record-events.ts';
import { smallDemoDocuments } from './demo-documents.ts';
import { createDemoEvents } from './demo-events.ts';
import { DEMO_COMPANY } from './demo-parties.ts';
import { createDemoStatus } from './demo-status.ts';
import { fakeId } from './fake-hex.ts';
import { createRandom } from './random.ts';
import { renderUblXml } from './ubl-invoice.ts';

/** One demo document, in the shape the server would return. */
export type DemoInvoice = { row: Invoice; detail: InvoiceDetail; products: ProductLine[]; document: DianDocument };

/**
 * About 40 invented invoices of an invented company; the newest is of `day` or shortly before
 * (docs/interaction.md#first-steps). The same day gives the same data. They are rendered to XML and parsed again, so
 * that they contain nothing that a real document could not.
 */
export function createDemoInvoices(day: string): DemoInvoice[] {
  const documents = smallDemoDocuments(day);
  const statusOf = createDemoStatus(documents, day, createRandom(documents.length));
  const eventsOf = createDemoEvents(documents, day);
  const demoInvoices = documents.map((document, index) => {
    const read = readDianXml(renderUblXml(document), () => undefined);
    const [parsed] = read.ok ? read.documents : [];
    if (!parsed) throw new Error(`the example's ${document.number} cannot be read`);
    const received = eventsOf(document).reduce(withRecordedEvents, toInvoiceRow(parsed));
    const row = { ...received, status: statusOf(document), rev: index + 1 };
    return { row, detail: toInvoiceDetail(row, parsed), products: productLines(parsed), document: parsed };
  });
  for (const { detail } of demoInvoices) detail.linked = findLinked(detail, demoInvoices);
  return demoInvoices;
}

function toInvoiceRow(document: DianDocument): Invoice {
  const { document_kind, environment, issue_date, due_date, cufe } = document;
  const [supplier, customer, pesos] = [
    toNamedParty(document.supplier),
    toNamedParty(document.customer),
    totalCop(document),
  ];
  const { classification, direction } = classify(document, [DEMO_COMPANY.nit]);
  return Invoice.parse({
    id: fakeId(`${document.number} ${cufe}`),
    invoice_number: document.number,
    document_kind,
    supplier_name: supplier.name,
    supplier_nit: supplier.nit,
    customer_name: customer.name,
    customer_nit: customer.nit,
    status: 'draft',
    classification,
    direction,
    environment: environment ?? 'production',
    total_amount: fromCents(document.payable_total),
    tax_amount: fromCents(document.tax_amount),
    ...taxFigures(document),
    currency: document.currency,
    total_cop: pesos === null ? null : fromCents(pesos),
    issue_date,
    due_date,
    cufe,
    payment_terms: paymentTerms(document),
    line_text: lineText(document),
    city: otherCity(document, direction),
    origin: 'upload',
  });
}

/** The demo document has no signature, no DIAN validation and no file. */
const toInvoiceDetail = (row: Invoice, document: DianDocument): InvoiceDetail => ({
  ...row,
  ...documentDetail(document),
  given_rate: null,
  may_give_rate: false,
  source: 'xml',
  missing: [],
  question: null,
  cufe_check: document.checks.cufe_is_96_hex ? 'well_formed' : 'malformed',
  dian_url: null,
  validation: null,
  signature: null,
  warnings: [],
  files: [],
  events: [],
  linked: [],
});

/** The invoice a note corrects, and the notes that correct an invoice. */
function findLinked(detail: InvoiceDetail, demoInvoices: readonly DemoInvoice[]): LinkedDocument[] {
  const names = (one: InvoiceDetail, other: InvoiceDetail) => one.references.some(({ uuid }) => uuid === other.cufe);
  return demoInvoices
    .filter((other) => names(detail, other.detail) || names(other.detail, detail))
    .map(({ row: { id, invoice_number, document_kind } }) => ({ id, number: invoice_number, kind: document_kind }));
}
