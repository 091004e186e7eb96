import type { DianAuthorisation, DianDocument } from '../document.ts';
import { readAllowances } from './read-allowances.ts';
import { amountOrZero, dateAt } from './values.ts';
import { find, findAll, textAt, textsAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const DIAN = 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions';

type Extras = Pick<
  DianDocument,
  | 'allowance_charges'
  | 'prepayments'
  | 'payments'
  | 'corrections'
  | 'authorisation'
  | 'order_reference'
  | 'notes'
  | 'software_provider'
  | 'qr_text'
>;

/** The fields of a document other than its parties and totals. */
export function readExtras(root: XmlNode): Extras {
  return {
    allowance_charges: readAllowances(root),
    prepayments: readPrepayments(root),
    payments: readPayments(root),
    corrections: readCorrections(root),
    authorisation: readAuthorisation(root),
    order_reference: textAt(root, 'OrderReference/ID'),
    notes: textsAt(root, 'Note'),
    software_provider: textAt(root, `${DIAN}/SoftwareProvider/ProviderID`),
    qr_text: textAt(root, `${DIAN}/QRCode`),
  };
}

const readPrepayments = (root: XmlNode) =>
  findAll(root, 'PrepaidPayment').map((payment) => ({
    id: textAt(payment, 'ID'),
    amount: amountOrZero(payment, 'PaidAmount'),
    date: dateAt(payment, 'ReceivedDate', 'PaidDate'),
  }));

const readPayments = (root: XmlNode) =>
  findAll(root, 'PaymentMeans').map((means) => ({
    form: textAt(means, 'ID'),
    means: textAt(means, 'PaymentMeansCode'),
    due_date: dateAt(means, 'PaymentDueDate'),
  }));

const readCorrections = (root: XmlNode) =>
  findAll(root, 'DiscrepancyResponse').map((discrepancy) => ({
    code: textAt(discrepancy, 'ResponseCode'),
    reason: textsAt(discrepancy, 'Description').join(' ') || null,
    reference: textAt(discrepancy, 'ReferenceID'),
  }));

function readAuthorisation(root: XmlNode): DianAuthorisation | null {
  const control = findAll(root, `${DIAN}/InvoiceControl`)[0];
  const authorisation = {
    number: textAt(control, 'InvoiceAuthorization'),
    prefix: textAt(control, 'AuthorizedInvoices/Prefix'),
    from: textAt(control, 'AuthorizedInvoices/From'),
    to: textAt(control, 'AuthorizedInvoices/To'),
    start_date: dateAt(find(control, 'AuthorizationPeriod'), 'StartDate'),
    end_date: dateAt(find(control, 'AuthorizationPeriod'), 'EndDate'),
  };
  return Object.values(authorisation).some((value) => value !== null) ? authorisation : null;
}
