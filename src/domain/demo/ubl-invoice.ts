import type { DemoParty } from './demo-parties.ts';
import type { DemoProduct } from './demo-products.ts';
import { fakeHex } from './fake-hex.ts';
import { element, formatXmlAmount, type Markup, renderXml } from './xml-markup.ts';

export type DemoLine = { product: DemoProduct; quantity: number };

/**
 * A document before it is rendered to XML. `reference` is the document a note corrects; `rate` is pesos per unit of
 * `currency`.
 */
export type DemoDocument = {
  root: 'Invoice' | 'CreditNote' | 'DebitNote';
  typeCode: string;
  prefix: string;
  number: string;
  issueDate: string;
  issueTime: string;
  /** Null for a cash sale. */
  dueDate: string | null;
  supplier: DemoParty;
  customer: DemoParty;
  lines: DemoLine[];
  /** Percentage of the base that the buyer withholds for income tax. */
  withheldPercent?: number;
  reference?: { number: string; uuid: string; issueDate: string };
  foreign?: { currency: string; rate: number };
};

type Totals = { base: number; taxes: TaxSum[]; tax: number };
type TaxSum = { code: string; rate: number; base: number; amount: number };

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const AGENCY = { schemeAgencyID: '195', schemeAgencyName: 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)' };

/** The XML of the document: UBL 2.1 with DIAN's extensions, without a signature. */
export function renderUblXml(document: DemoDocument): string {
  const { root, foreign } = document;
  const currency = foreign?.currency ?? 'COP';
  const sums = computeTotals(document);
  const attributes = {
    xmlns: `${UBL}:${root}-2`,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    'xmlns:ext': `${UBL}:CommonExtensionComponents-2`,
    'xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
  };
  return renderXml(
    element(root, attributes, [
      extensions(document),
      ...identity(document, currency),
      ...references(document),
      party('AccountingSupplierParty', document.supplier),
      party('AccountingCustomerParty', document.customer),
      ...payment(document),
      ...exchange(document),
      ...taxTotals('TaxTotal', sums.taxes, currency),
      ...withholding(document, sums, currency),
      monetaryTotal(document, sums, currency),
      ...document.lines.map((line, index) => lineElement(document, line, { id: index + 1, currency })),
    ]),
  );
}

/** A fake value: a real one needs a key that only the issuer has. */
export function documentUuid({ number, issueDate, issueTime, supplier, customer, typeCode }: DemoDocument): string {
  return fakeHex([number, issueDate, issueTime, supplier.nit, customer.nit, typeCode].join(' '), 96);
}

const lineBase = ({ product, quantity }: DemoLine): number => product.pesos * quantity * 100;
const lineTax = (base: number, rate: number): number => Math.round((base * rate) / 100);

function computeTotals({ lines }: DemoDocument): Totals {
  const taxes = new Map<string, TaxSum>();
  for (const line of lines) {
    const { tax: code, rate } = line.product;
    if (code === null) continue;
    const sum = taxes.get(`${code} ${rate}`) ?? { code, rate, base: 0, amount: 0 };
    const base = lineBase(line);
    taxes.set(`${code} ${rate}`, { ...sum, base: sum.base + base, amount: sum.amount + lineTax(base, rate) });
  }
  const all = [...taxes.values()];
  return {
    base: lines.reduce((sum, line) => sum + lineBase(line), 0),
    taxes: all,
    tax: all.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function extensions({ prefix, supplier }: DemoDocument): Markup {
  return element('ext:UBLExtensions', {}, [
    element('ext:UBLExtension', {}, [
      element('ext:ExtensionContent', {}, [
        element('sts:DianExtensions', {}, [
          element('sts:InvoiceControl', {}, [
            element('sts:InvoiceAuthorization', {}, `18764${supplier.nit.slice(-9)}`),
            element('sts:AuthorizedInvoices', {}, [
              element('sts:Prefix', {}, prefix),
              element('sts:From', {}, '1'),
              element('sts:To', {}, '999999'),
            ]),
          ]),
          element('sts:SoftwareProvider', {}, [
            element('sts:ProviderID', { ...AGENCY, schemeID: supplier.dv, schemeName: '31' }, supplier.nit),
          ]),
        ]),
      ]),
    ]),
  ]);
}

const OPERATION: Record<DemoDocument['root'], string> = { Invoice: '10', CreditNote: '20', DebitNote: '30' };

function identity(document: DemoDocument, currency: string): Markup[] {
  const { root, typeCode, dueDate } = document;
  const scheme = typeCode === '05' ? 'CUDS' : root === 'Invoice' && typeCode !== '20' ? 'CUFE' : 'CUDE';
  return [
    element('cbc:UBLVersionID', {}, 'UBL 2.1'),
    element('cbc:CustomizationID', {}, OPERATION[root]),
    element('cbc:ProfileID', {}, 'DIAN 2.1'),
    element('cbc:ProfileExecutionID', {}, '1'),
    element('cbc:ID', {}, document.number),
    element('cbc:UUID', { schemeID: '1', schemeName: `${scheme}-SHA384` }, documentUuid(document)),
    element('cbc:IssueDate', {}, document.issueDate),
    element('cbc:IssueTime', {}, document.issueTime),
    ...(root === 'Invoice' && dueDate ? [element('cbc:DueDate', {}, dueDate)] : []),
    // A debit note has no type code: its root identifies it (docs/dian.md#documents).
    ...(root === 'DebitNote' ? [] : [element(`cbc:${root}TypeCode`, {}, typeCode)]),
    element('cbc:Note', {}, 'Documento de ejemplo.'),
    element('cbc:DocumentCurrencyCode', {}, currency),
    element('cbc:LineCountNumeric', {}, String(document.lines.length)),
  ];
}

function references({ reference }: DemoDocument): Markup[] {
  if (!reference) return [];
  const corrected = [
    element('cbc:ID', {}, reference.number),
    element('cbc:UUID', { schemeName: 'CUFE-SHA384' }, reference.uuid),
    element('cbc:IssueDate', {}, reference.issueDate),
  ];
  return [element('cac:BillingReference', {}, [element('cac:InvoiceDocumentReference', {}, corrected)])];
}

function party(role: string, { name, nit, dv, idType, city, email }: DemoParty): Markup {
  const address = city ? [element('cac:Address', {}, [element('cbc:CityName', {}, city)])] : [];
  return element(`cac:${role}`, {}, [
    element('cac:Party', {}, [
      element('cac:PartyName', {}, [element('cbc:Name', {}, name)]),
      ...(address.length > 0 ? [element('cac:PhysicalLocation', {}, address)] : []),
      element('cac:PartyTaxScheme', {}, [
        element('cbc:RegistrationName', {}, name),
        element('cbc:CompanyID', { ...AGENCY, schemeID: dv, schemeName: idType }, nit),
        element('cac:TaxScheme', {}, [element('cbc:ID', {}, '01'), element('cbc:Name', {}, 'IVA')]),
      ]),
      ...(email ? [element('cac:Contact', {}, [element('cbc:ElectronicMail', {}, email)])] : []),
    ]),
  ]);
}

const COUNTER_SALE = '20';
const CASH = '10';
const TRANSFER = '47';

/** A note corrects an invoice: nobody pays it. */
function payment({ root, typeCode, dueDate, issueDate }: DemoDocument): Markup[] {
  if (root !== 'Invoice') return [];
  return [
    element('cac:PaymentMeans', {}, [
      element('cbc:ID', {}, dueDate ? '2' : '1'),
      element('cbc:PaymentMeansCode', {}, typeCode === COUNTER_SALE ? CASH : TRANSFER),
      element('cbc:PaymentDueDate', {}, dueDate ?? issueDate),
    ]),
  ];
}

function exchange({ foreign, issueDate }: DemoDocument): Markup[] {
  if (!foreign) return [];
  return [
    element('cac:PaymentExchangeRate', {}, [
      element('cbc:SourceCurrencyCode', {}, foreign.currency),
      element('cbc:TargetCurrencyCode', {}, 'COP'),
      element('cbc:CalculationRate', {}, foreign.rate.toFixed(2)),
      element('cbc:Date', {}, issueDate),
    ]),
  ];
}

const amount = (name: string, cents: number, currency: string): Markup =>
  element(`cbc:${name}`, { currencyID: currency }, formatXmlAmount(cents));

const TAX_NAMES: Record<string, string> = { '01': 'IVA', '04': 'INC', '06': 'ReteFuente' };

/** One group per code, one subtotal per rate. */
function taxTotals(group: 'TaxTotal' | 'WithholdingTaxTotal', taxes: TaxSum[], currency: string): Markup[] {
  return [...new Set(taxes.map(({ code }) => code))].map((code) => {
    const ofCode = taxes.filter((tax) => tax.code === code);
    const total = ofCode.reduce((sum, tax) => sum + tax.amount, 0);
    return element(`cac:${group}`, {}, [
      amount('TaxAmount', total, currency),
      ...ofCode.map((tax) =>
        element('cac:TaxSubtotal', {}, [
          amount('TaxableAmount', tax.base, currency),
          amount('TaxAmount', tax.amount, currency),
          element('cac:TaxCategory', {}, [
            element('cbc:Percent', {}, tax.rate.toFixed(2)),
            element('cac:TaxScheme', {}, [
              element('cbc:ID', {}, code),
              element('cbc:Name', {}, TAX_NAMES[code] ?? 'Otro'),
            ]),
          ]),
        ]),
      ),
    ]);
  });
}

function withholding({ withheldPercent }: DemoDocument, { base }: Totals, currency: string): Markup[] {
  if (!withheldPercent) return [];
  const withheld = { code: '06', rate: withheldPercent, base, amount: lineTax(base, withheldPercent) };
  return taxTotals('WithholdingTaxTotal', [withheld], currency);
}

function monetaryTotal({ root }: DemoDocument, { base, taxes, tax }: Totals, currency: string): Markup {
  const taxable = taxes.reduce((sum, one) => sum + one.base, 0);
  return element(`cac:${root === 'DebitNote' ? 'Requested' : 'Legal'}MonetaryTotal`, {}, [
    amount('LineExtensionAmount', base, currency),
    amount('TaxExclusiveAmount', taxable, currency),
    amount('TaxInclusiveAmount', base + tax, currency),
    amount('PayableAmount', base + tax, currency),
  ]);
}

const QUANTITY = { Invoice: 'InvoicedQuantity', CreditNote: 'CreditedQuantity', DebitNote: 'DebitedQuantity' } as const;

function lineElement(
  { root }: DemoDocument,
  line: DemoLine,
  { id, currency }: { id: number; currency: string },
): Markup {
  const { product, quantity } = line;
  const base = lineBase(line);
  const { tax: code, rate } = product;
  const taxes = code === null ? [] : [{ code, rate, base, amount: lineTax(base, rate) }];
  return element(`cac:${root}Line`, {}, [
    element('cbc:ID', {}, String(id)),
    element(`cbc:${QUANTITY[root]}`, { unitCode: '94' }, quantity.toFixed(2)),
    amount('LineExtensionAmount', base, currency),
    ...taxTotals('TaxTotal', taxes, currency),
    element('cac:Item', {}, [
      element('cbc:Description', {}, product.description),
      element('cac:SellersItemIdentification', {}, [element('cbc:ID', {}, product.code)]),
    ]),
    element('cac:Price', {}, [
      amount('PriceAmount', product.pesos * 100, currency),
      element('cbc:BaseQuantity', { unitCode: '94' }, '1.00'),
    ]),
  ]);
}
