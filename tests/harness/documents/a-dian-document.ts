import { createHash } from 'node:crypto';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const NAMESPACES = [
  `xmlns:cac="${UBL}:CommonAggregateComponents-2"`,
  `xmlns:cbc="${UBL}:CommonBasicComponents-2"`,
  `xmlns:ext="${UBL}:CommonExtensionComponents-2"`,
  'xmlns:sts="dian:gov:co:facturaelectronica:Structures-2-1"',
].join(' ');

/** `more` is extra XML, inserted where its element belongs, for a single test. */
export type PartyParts = { name: string; nit: string; dv?: string; idType?: string; more?: string };
export type LineParts = {
  description: string;
  quantity?: string;
  price?: string;
  total: string;
  tax?: string;
  rate?: string;
  taxes?: TaxRate[];
  more?: string;
};
/** One rate of one tax. */
export type TaxRate = { code: string; rate: string; base: string; amount: string };

/**
 * The parts of a document that a test may set; the rest is a plain sale of one item at 19 %. Amounts are decimal texts.
 */
export type DocumentParts = {
  root?: 'Invoice' | 'CreditNote' | 'DebitNote';
  typeCode?: string;
  number?: string;
  prefix?: string;
  environment?: '1' | '2';
  issueDate?: string;
  dueDate?: string;
  currency?: string;
  exchangeRate?: string;
  supplier?: PartyParts;
  customer?: PartyParts;
  subtotal?: string;
  tax?: string;
  withholding?: string;
  /** In place of the one tax of 19 %; `tax` is their sum. */
  taxes?: TaxRate[];
  withholdings?: TaxRate[];
  payable?: string;
  lines?: LineParts[];
  references?: { number: string; uuid: string }[];
  cufe?: string;
  qr?: string;
  authorisation?: { number: string; from: string; to: string; start: string; end: string };
  more?: string;
};

const SUPPLIER: PartyParts = { name: 'Café del Valle S.A.S.', nit: '900123456', dv: '8' };
const CUSTOMER: PartyParts = { name: 'Panadería Ñandú Ltda.', nit: '800197268', dv: '4' };
const SHAPES = {
  Invoice: { typeCode: '01', scheme: 'CUFE', total: 'LegalMonetaryTotal', quantity: 'InvoicedQuantity' },
  CreditNote: { typeCode: '91', scheme: 'CUDE', total: 'LegalMonetaryTotal', quantity: 'CreditedQuantity' },
  DebitNote: { typeCode: undefined, scheme: 'CUDE', total: 'RequestedMonetaryTotal', quantity: 'DebitedQuantity' },
};

const PLAIN = {
  root: 'Invoice',
  environment: '1',
  issueDate: '2026-11-05',
  currency: 'COP',
  supplier: SUPPLIER,
  customer: CUSTOMER,
  subtotal: '100000.00',
  tax: '19000.00',
  number: 'FE1',
} as const satisfies DocumentParts; // keeps the literal types

/**
 * The XML of a document in DIAN's format, small but complete. Two calls with different numbers have different CUFEs.
 */
export function dianXml(parts: DocumentParts = {}): string {
  const whole = { ...PLAIN, ...parts };
  const shape = SHAPES[whole.root];
  return `<?xml version="1.0" encoding="UTF-8"?>
<${whole.root} xmlns="${UBL}:${whole.root}-2" ${NAMESPACES}>
<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><sts:DianExtensions>${controlXml(whole.prefix, whole.authorisation)}${element('sts:QRCode', whole.qr)}</sts:DianExtensions></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>10</cbc:CustomizationID>
<cbc:ProfileExecutionID>${whole.environment}</cbc:ProfileExecutionID>
<cbc:ID>${escaped(whole.number)}</cbc:ID>
<cbc:UUID schemeName="${shape.scheme}-SHA384">${whole.cufe ?? cufeFor(whole.root, whole.number, whole.supplier)}</cbc:UUID>
<cbc:IssueDate>${whole.issueDate}</cbc:IssueDate><cbc:IssueTime>09:30:00-05:00</cbc:IssueTime>
${element(`cbc:${whole.root}TypeCode`, whole.typeCode ?? shape.typeCode)}
<cbc:DocumentCurrencyCode>${whole.currency}</cbc:DocumentCurrencyCode>
${whole.more ?? ''}
${(whole.references ?? []).map(referenceXml).join('')}
${partyXml('AccountingSupplierParty', whole.supplier)}
${partyXml('AccountingCustomerParty', whole.customer)}
${paymentXml(whole.dueDate)}
${exchangeXml(whole.currency, whole.exchangeRate)}
${whole.taxes ? ratesXml('TaxTotal', whole.taxes, whole.currency) : taxXml('TaxTotal', { code: '01', rate: '19.00', amount: whole.tax, currency: whole.currency })}
${ratesXml('WithholdingTaxTotal', whole.withholdings ?? [], whole.currency)}
${taxXml('WithholdingTaxTotal', { code: '06', rate: '2.50', amount: whole.withholding, currency: whole.currency })}
${totalXml(shape.total, whole)}
${(whole.lines ?? [{ description: 'Café molido', total: whole.subtotal, tax: whole.tax }]).map((line) => lineXml(whole.root, line, whole.currency)).join('\n')}
</${whole.root}>`;
}

/** The container that arrives by email, with a document and DIAN's response to it. */
export function attachedDocumentXml(
  inner: string,
  options: { responseCode?: string; wrap?: 'cdata' | 'escaped' | 'base64' } = {},
): string {
  const wrap = options.wrap ?? 'cdata';
  const held =
    wrap === 'base64'
      ? `<cbc:EmbeddedDocumentBinaryObject mimeCode="text/xml">${Buffer.from(inner).toString('base64')}</cbc:EmbeddedDocumentBinaryObject>`
      : `<cac:ExternalReference><cbc:Description>${wrapped(inner, wrap)}</cbc:Description></cac:ExternalReference>`;
  const number = /<cbc:ID>([^<]*)</.exec(inner)?.[1] ?? '';
  const uuid = /<cbc:UUID[^>]*>([^<]*)</.exec(inner)?.[1] ?? '';
  const response = applicationResponseXml({ code: options.responseCode ?? '02', number, uuid });
  return `<?xml version="1.0" encoding="UTF-8"?>
<AttachedDocument xmlns="${UBL}:AttachedDocument-2" ${NAMESPACES}>
<cbc:ID>20261105</cbc:ID><cbc:IssueDate>2026-11-06</cbc:IssueDate><cbc:ParentDocumentID>${number}</cbc:ParentDocumentID>
<cac:Attachment>${held}</cac:Attachment>
<cac:ParentDocumentLineReference><cac:DocumentReference><cbc:ID>${number}</cbc:ID><cbc:UUID>${uuid}</cbc:UUID>
<cac:Attachment><cac:ExternalReference><cbc:Description>${wrapped(response, 'cdata')}</cbc:Description></cac:ExternalReference></cac:Attachment>
</cac:DocumentReference></cac:ParentDocumentLineReference>
</AttachedDocument>`;
}

/** DIAN's validation (02, 04) or a RADIAN event (030…). */
export function applicationResponseXml(parts: { code: string; number: string; uuid: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="${UBL}:ApplicationResponse-2" ${NAMESPACES}>
<cbc:ID>7</cbc:ID><cbc:UUID schemeName="CUDE-SHA384">${sha384(`response ${parts.uuid}`)}</cbc:UUID><cbc:IssueDate>2026-11-05</cbc:IssueDate>
<cac:DocumentResponse><cac:Response><cbc:ResponseCode>${parts.code}</cbc:ResponseCode><cbc:Description>Documento validado por la DIAN</cbc:Description></cac:Response>
<cac:DocumentReference><cbc:ID>${escaped(parts.number)}</cbc:ID><cbc:UUID>${parts.uuid}</cbc:UUID></cac:DocumentReference></cac:DocumentResponse>
</ApplicationResponse>`;
}

function partyXml(role: string, party: PartyParts): string {
  const id = `schemeAgencyID="195" schemeID="${party.dv ?? ''}" schemeName="${party.idType ?? '31'}"`;
  return `<cac:${role}><cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>${escaped(party.name)}</cbc:RegistrationName><cbc:CompanyID ${id}>${party.nit}</cbc:CompanyID></cac:PartyTaxScheme>${party.more ?? ''}</cac:Party></cac:${role}>`;
}

function controlXml(prefix: string | undefined, authorisation: DocumentParts['authorisation']): string {
  const { number, from, to, start, end } = authorisation ?? {};
  const period =
    start &&
    `<sts:AuthorizationPeriod>${element('cbc:StartDate', start)}${element('cbc:EndDate', end)}</sts:AuthorizationPeriod>`;
  return `<sts:InvoiceControl>${element('sts:InvoiceAuthorization', number)}${period ?? ''}<sts:AuthorizedInvoices>
${element('sts:Prefix', prefix)}${element('sts:From', from)}${element('sts:To', to)}</sts:AuthorizedInvoices></sts:InvoiceControl>`;
}

function totalXml(group: string, whole: { currency: string; subtotal: string; tax: string; payable?: string }): string {
  const inclusive = plus(whole.subtotal, whole.tax);
  const amounts = {
    LineExtensionAmount: whole.subtotal,
    TaxExclusiveAmount: whole.subtotal,
    TaxInclusiveAmount: inclusive,
    PayableAmount: whole.payable ?? inclusive,
  };
  const inside = Object.entries(amounts).map(
    ([name, amount]) => `<cbc:${name} currencyID="${whole.currency}">${amount}</cbc:${name}>`,
  );
  return `<cac:${group}>${inside.join('')}</cac:${group}>`;
}

const paymentXml = (dueDate: string | undefined) =>
  `<cac:PaymentMeans><cbc:ID>${dueDate ? '2' : '1'}</cbc:ID><cbc:PaymentMeansCode>10</cbc:PaymentMeansCode>${element('cbc:PaymentDueDate', dueDate)}</cac:PaymentMeans>`;

type TaxParts = { code: string; rate: string; amount: string | undefined; currency: string };

function taxXml(group: string, tax: TaxParts): string {
  if (tax.amount === undefined) return '';
  const amount = `<cbc:TaxAmount currencyID="${tax.currency}">${tax.amount}</cbc:TaxAmount>`;
  return `<cac:${group}>${amount}<cac:TaxSubtotal>${amount}<cac:TaxCategory><cbc:Percent>${tax.rate}</cbc:Percent><cac:TaxScheme><cbc:ID>${tax.code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:${group}>`;
}

/** A group for each tax code, with a subtotal for each of its rates. */
function ratesXml(group: string, rates: readonly TaxRate[], currency: string): string {
  const money = (name: string, amount: string) => `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`;
  const subtotal = ({ code, rate, base, amount }: TaxRate) =>
    `<cac:TaxSubtotal>${money('TaxableAmount', base)}${money('TaxAmount', amount)}<cac:TaxCategory><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>${code}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;
  return [...new Set(rates.map(({ code }) => code))]
    .map((code) => rates.filter((rate) => rate.code === code))
    .map((all) => {
      const total = all.map(({ amount }) => amount).reduce(plus, '0');
      return `<cac:${group}>${money('TaxAmount', total)}${all.map(subtotal).join('')}</cac:${group}>`;
    })
    .join('');
}

function lineXml(root: 'Invoice' | 'CreditNote' | 'DebitNote', line: LineParts, currency: string): string {
  const { quantity } = SHAPES[root];
  const tax =
    taxXml('TaxTotal', { code: '01', rate: line.rate ?? '19.00', amount: line.tax, currency }) +
    ratesXml('TaxTotal', line.taxes ?? [], currency);
  return `<cac:${root}Line><cbc:ID>1</cbc:ID><cbc:${quantity} unitCode="94">${line.quantity ?? '1'}</cbc:${quantity}><cbc:LineExtensionAmount currencyID="${currency}">${line.total}</cbc:LineExtensionAmount>${line.more ?? ''}${tax}<cac:Item><cbc:Description>${escaped(line.description)}</cbc:Description></cac:Item><cac:Price><cbc:PriceAmount currencyID="${currency}">${line.price ?? line.total}</cbc:PriceAmount></cac:Price></cac:${root}Line>`;
}

const exchangeXml = (currency: string, rate: string | undefined) =>
  rate === undefined
    ? ''
    : `<cac:PaymentExchangeRate><cbc:SourceCurrencyCode>${currency}</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>COP</cbc:TargetCurrencyCode><cbc:CalculationRate>${rate}</cbc:CalculationRate></cac:PaymentExchangeRate>`;

const referenceXml = ({ number, uuid }: { number: string; uuid: string }) =>
  `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID><cbc:UUID>${uuid}</cbc:UUID></cac:InvoiceDocumentReference></cac:BillingReference>`;

const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

const wrapped = (xml: string, wrap: 'cdata' | 'escaped') =>
  wrap === 'cdata' ? `\n<![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]>\n` : escaped(xml);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const cufeFor = (root: string, number: string, supplier = SUPPLIER) => sha384(`${root} ${number} ${supplier.nit}`);

const sha384 = (text: string) => createHash('sha384').update(text).digest('hex');

// Adds two amounts of two decimals through whole cents.
function plus(a: string, b: string): string {
  const cents = [a, b].map((text) => Math.round(Number(text) * 100)).reduce((sum, one) => sum + one, 0);
  return (cents / 100).toFixed(2);
}
