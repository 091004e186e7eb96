import { z } from 'zod/mini';
import { isSupportDocument } from '#domain/invoices/support-document.ts';
import type { Warning } from '#domain/invoices/warning.ts';
import { absoluteDifference, type Cents, sumCents } from '#domain/money.ts';
import type { DianContainer, DianDocument, DianLine, DianReference, DianRoot } from '../document.ts';
import { documentKind } from '../document-kind.ts';
import { documentWarnings, PAYABLE_DISAGREES } from '../document-warnings.ts';
import { assertNotRepeated } from './assert-not-repeated.ts';
import { toPositiveNote } from './positive-note.ts';
import { readExtras } from './read-extras.ts';
import { readLines } from './read-lines.ts';
import { moneyWarnings, readMoney } from './read-money.ts';
import { readLegacyParty, readParty } from './read-party.ts';
import { readReference } from './read-reference.ts';
import { PAYABLE_TOLERANCE, readTotals } from './read-totals.ts';
import { unreadValuesWarning } from './unread-values.ts';
import { dateAt, environmentAt, required } from './values.ts';
import { attribute, find, findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/**
 * The namespace of the 2018 model. Some issuers kept it around UBL 2.1 content, so it is not a sufficient test.
 * docs/dian.md#legacy.
 */
export const LEGACY_NAMESPACE = 'http://www.dian.gov.co/contratos/facturaelectronica/v1';

const CONTROL = 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions/InvoiceControl';
const PaymentForm = z.catch(z.nullable(z.enum(['1', '2'])), null);

/**
 * Reads a document from its tree, with the fields of docs/dian.md#fields. Throws UnreadableDocument when a required
 * value is missing.
 */
export function readDocument(root: XmlNode, kind: DianRoot, container: DianContainer | null): DianDocument {
  assertNotRepeated(root);
  const legacy = isLegacy(root);
  const { checks, isPayableOfParts, ...totals } = readTotals(root, kind);
  const identity = readIdentity(root, kind);
  const line_items = readLines(root, kind);
  const read: DianDocument = {
    ...identity,
    root: kind,
    ...readDates(root),
    ...readParties(root, legacy),
    ...readMoney(root),
    ...totals,
    line_items,
    ...readExtras(root),
    issued_by: isSupportDocument(identity.document_kind) ? 'customer' : 'supplier',
    references: readReferences(root),
    ...readPayment(root),
    category: null,
    cost_center: null,
    checks: {
      inclusive_equals_lines_plus_tax: legacy ? null : checks.inclusive_equals_lines_plus_tax,
      payable_equals_formula: legacy ? null : checks.payable_equals_formula,
      cufe_is_96_hex: /^[0-9a-f]{96}$/.test(identity.cufe ?? ''),
      lines_equal_subtotal: linesAgree(line_items, totals.subtotal),
    },
    container,
    legacy_ubl20: legacy,
    warnings: [],
  };
  const document = toPositiveNote(read);
  // The customs duties of an import document are no part of its total.
  const isUnequal = isPayableOfParts === false && read.document_kind !== 'import_document';
  const warnings = [
    ...document.warnings,
    ...readingWarnings(root, document),
    ...(isUnequal ? [PAYABLE_DISAGREES] : []),
  ];
  return { ...document, warnings };
}

/** What the document says and the product does not count on. One warning about its rate is enough. */
function readingWarnings(root: XmlNode, document: DianDocument): Warning[] {
  const money = moneyWarnings(root, document);
  const hasRateWarning = money.some(({ code }) => code === 'exchange_rate_implausible');
  const own = documentWarnings(document).filter(({ code }) => !(hasRateWarning && code === 'rate_missing'));
  return [...own, ...money, ...unreadValuesWarning(root)];
}

// Each line may be rounded by half a cent or, in old programs, by half a peso.
function linesAgree(lines: DianLine[], subtotal: Cents): boolean | null {
  if (lines.length === 0) return null;
  const sum = sumCents(lines.map((line) => line.line_total));
  return absoluteDifference(sum, subtotal) <= PAYABLE_TOLERANCE + lines.length;
}

const isLegacy = (root: XmlNode) =>
  root.uri === LEGACY_NAMESPACE && textAt(root, 'UBLVersionID')?.includes('2.1') !== true;

function readIdentity(root: XmlNode, kind: DianRoot) {
  const number = required(root, 'ID', textAt).replace(/[\s-]/g, '');
  const type_code = textAt(root, `${kind}TypeCode`);
  const uuid = find(root, 'UUID');
  const uuid_scheme = attribute(uuid, 'schemeName');
  const cufe = uuid?.text.replace(/\s/g, '').toLowerCase() || null;
  return {
    document_kind: documentKind(kind, type_code, uuid_scheme),
    number,
    prefix: readPrefix(root, number),
    type_code,
    operation: textAt(root, 'CustomizationID'),
    environment: environmentAt(root),
    cufe,
    uuid_scheme,
  };
}

// Prefixes may contain digits ("D102"), so the number alone is the last source.
function readPrefix(root: XmlNode, number: string): string | null {
  const named = textAt(
    root,
    `${CONTROL}/AuthorizedInvoices/Prefix`,
    'AccountingSupplierParty/Party/PartyLegalEntity/CorporateRegistrationScheme/ID',
  );
  return named ?? (/^\D+/.exec(number)?.[0] || null);
}

function readDates(root: XmlNode) {
  return {
    issue_date: required(root, 'IssueDate', dateAt),
    issue_time: textAt(root, 'IssueTime'),
    due_date: dateAt(root, 'DueDate', 'PaymentMeans/PaymentDueDate'),
  };
}

function readParties(root: XmlNode, legacy: boolean) {
  const read = legacy ? readLegacyParty : readParty;
  return {
    supplier: read(find(root, 'AccountingSupplierParty/Party')),
    customer: read(find(root, 'AccountingCustomerParty/Party')),
  };
}

function readReferences(root: XmlNode): DianReference[] {
  return findAll(root, 'BillingReference')
    .flatMap((reference) => reference.children.filter((child) => child.name.endsWith('DocumentReference')))
    .map(readReference);
}

function readPayment(root: XmlNode) {
  return {
    payment_form: PaymentForm.parse(textAt(root, 'PaymentMeans/ID')),
    payment_means: textAt(root, 'PaymentMeans/PaymentMeansCode'),
  };
}
