import { isManager, type RankedUser } from '#domain/accounts/user-rules.ts';
import { amountSign } from '#domain/invoices/credit-note.ts';
import { type Invoice, matchesFilter, ownSpellings, partySearchText } from '#domain/invoices/invoice.ts';
import { matchesDays, type ViewFilter } from '#domain/invoices/invoice-view.ts';
import { searchAmounts } from '#domain/invoices/search-amounts.ts';
import { searchForms } from '#domain/invoices/search-forms.ts';
import { readRadian } from '#domain/radian/read-radian.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { meetsFieldCondition, parseFieldConditions } from '#domain/views/field-condition.ts';
import type { ViewConditions } from '#domain/views/view-conditions.ts';

type Viewer = { me?: string; reviewer?: RankedUser; today?: string };

/** Searches the free text in number, both parties, CUFE, lines and amounts. */
function matchesText(invoice: Invoice, q: string): boolean {
  const places = [
    foldText(invoice.invoice_number),
    partySearchText(invoice.supplier_name, invoice.supplier_nit),
    partySearchText(invoice.customer_name, invoice.customer_nit),
    invoice.cufe?.toLowerCase() ?? '',
    invoice.line_text,
  ];
  const isAmount = searchAmounts(q) ?? (() => false);
  const amounts = [invoice.total_amount, invoice.total_cop ?? invoice.total_amount];
  return (
    searchForms(q).some((form) => places.some((index) => index.includes(form))) ||
    amounts.some((amount) => isAmount(Math.round(amount * 100)))
  );
}

const isIn = (list: string | undefined, value: string): boolean =>
  list === undefined || list.split(',').includes(value);
const isEqual = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || (wanted === 'none' ? value === undefined : value === wanted);

function matchesAmounts({ currency, total_amount, total_cop }: Invoice, { min, max }: ViewConditions): boolean {
  if (min === undefined && max === undefined) return true;
  const pesos = currency === 'COP' ? total_amount : total_cop;
  return pesos !== null && (min === undefined || pesos >= Number(min)) && (max === undefined || pesos <= Number(max));
}

function matchesCoding({ coding }: Invoice, view: ViewConditions, me: string | undefined): boolean {
  const coded = (field: string) => coding.find((one) => one.field === field)?.value;
  const isMine = me !== undefined && coded('assignee') === me;
  return (
    (view.assignee === 'me' ? isMine : isEqual(view.assignee, coded('assignee'))) &&
    isEqual(view.account, coded('account')) &&
    isEqual(view.cost_center, coded('cost_center')) &&
    isEqual(view.concept, coded('withholding_concept')) &&
    (view.tags === undefined || view.tags.split(',').some((id) => coded(`tag:${id}`) !== undefined)) &&
    (parseFieldConditions(view.fields ?? '') ?? []).every((one) => meetsFieldCondition(one, coded(`custom:${one.id}`)))
  );
}

function matchesConditions(invoice: Invoice, view: ViewConditions, me: string | undefined): boolean {
  const party = invoice.direction === 'issued' ? invoice.customer_nit : invoice.supplier_nit;
  return (
    isIn(view.statuses, invoice.status) &&
    isIn(view.classes, invoice.classification) &&
    isIn(view.kinds, invoice.document_kind) &&
    isIn(view.direction, invoice.direction) &&
    isIn(view.terms, invoice.payment_terms ?? 'none') &&
    isIn(view.currency, invoice.currency) &&
    isIn(view.origins, invoice.origin ?? 'none') &&
    isIn(view.warnings, invoice.warning_codes.length > 0 ? 'some' : 'none') &&
    (view.notes === undefined || (view.notes === 'lone' ? invoice.lacks_invoice : amountSign(invoice) === 1)) &&
    isIn(view.xml, invoice.lacks_xml ? 'missing' : 'stored') &&
    (view.nit === undefined || ownSpellings(view.nit).includes(party)) &&
    (view.line === undefined || invoice.line_text.includes(foldText(view.line))) &&
    matchesAmounts(invoice, view) &&
    matchesCoding(invoice, view, me)
  );
}

function matchesRadian(invoice: Invoice, radian: ViewFilter['radian'], today: string): boolean {
  if (radian === undefined) return true;
  const { state } = readRadian(invoice, today);
  return invoice.payment_terms === 'credit' && (radian === 'missing' ? /^missing/.test(state) : state === radian);
}

/** Written from docs/approval.md#rules, without the function that device and server use. */
function matchesReview({ review }: Invoice, wanted: ViewFilter['review'], reviewer: RankedUser | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted !== 'mine') return review?.state === wanted;
  if (review?.state !== 'pending' || !reviewer) return false;
  const isNamed = review.approvers.length === 0 ? isManager(reviewer) : review.approvers.includes(reviewer.id);
  const hasApproved = review.approvals.some(({ user_id }) => user_id === reviewer.id);
  return isNamed && !hasApproved && !review.uploaders.includes(reviewer.id);
}

/** Whether an invoice belongs to a view, written without an index: every list, on a device or in SQL, must agree with it. */
export const matchesView = (invoice: Invoice, view: ViewFilter, viewer: Viewer = {}): boolean =>
  matchesFilter(invoice, view) &&
  (view.status === 'all' || invoice.status === view.status) &&
  matchesDays(invoice, view) &&
  matchesText(invoice, view.q) &&
  matchesRadian(invoice, view.radian, viewer.today ?? '2026-11-28') &&
  matchesReview(invoice, view.review, viewer.reviewer) &&
  matchesConditions(invoice, view, viewer.me);
