import type { CodingChange } from '#domain/coding/coded-value.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { parseRecordData } from '#domain/records/record-types.ts';
import { applyRules } from '#domain/rules/apply-rules.ts';
import { type PreparedRule, prepareRules } from '#domain/rules/prepare-rules.ts';
import { ruleFacts } from '#domain/rules/rule-facts.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { findInvoices } from '../invoices.ts';
import { findUnknownValues } from './known-references.ts';
import { type CodingRequest, storeCoding } from './store-coding.ts';

/** The company's enabled rules in their order. */
export async function readCompanyRules(trx: Trx, company_id: string): Promise<PreparedRule[]> {
  const rows = await trx
    .selectFrom('records')
    .select(['id', 'data'])
    .where('company_id', '=', company_id)
    .where('type', '=', 'rule')
    .where('deleted_at', 'is', null)
    .execute();
  const rules = rows.flatMap(({ id, data }) => {
    const rule = parseRecordData('rule', data);
    return rule ? [{ id, ...rule }] : [];
  });
  return prepareRules(rules);
}

type RuleContext = { trx: Trx; company: { id: string }; user_id: string; rules: readonly PreparedRule[] };

/** Sets what rules decide about invoices that were stored in this transaction, with its origin and history (docs/rules.md). */
export async function applyCompanyRules(context: RuleContext, ids: readonly string[]): Promise<void> {
  const { trx, company, user_id, rules } = context;
  if (rules.length === 0 || ids.length === 0) return;
  const invoices = await findInvoices(trx, company.id, ids);
  const plans = await planKnown(context, invoices);
  // One statement per rank: an invoice may get values of several rules, and storeCoding takes it once.
  for (let rank = 0; plans.some(({ given }) => countRules(given) > rank); rank += 1) {
    const ranked = plans.filter(({ given }) => countRules(given) > rank);
    const present = await findInvoices(
      trx,
      company.id,
      ranked.map(({ invoice }) => invoice.id),
    );
    const byId = new Map(present.map((invoice) => [invoice.id, invoice]));
    const requests = ranked.flatMap(({ invoice, given }): CodingRequest[] => {
      const rule = [...new Set(given.map((one) => one.rule))][rank] ?? null;
      const current = byId.get(invoice.id);
      return current ? [{ invoice: current, values: valuesOf(given, rule), rule }] : [];
    });
    await storeCoding(trx, company.id, { author: { user_id, device_id: null }, requests });
  }
}

type RuleValues = ReturnType<typeof applyRules>;

/** What the rules give each invoice, without values that name what the company does not have: no import fails for them. */
async function planKnown({ trx, company, rules }: RuleContext, invoices: readonly Invoice[]) {
  const plans = invoices.map((invoice) => ({ invoice, given: applyRules(rules, ruleFacts(invoice), invoice) }));
  const keyOf = ({ field, value }: Pick<RuleValues[number], 'field' | 'value'>) => `${field} ${value}`;
  const distinct = new Map(plans.flatMap(({ given }) => given.map((one) => [keyOf(one), one] as const)));
  const unknown = new Set((await findUnknownValues(trx, company.id, [...distinct.values()])).map(keyOf));
  if (unknown.size === 0) return plans;
  return plans.map(({ invoice, given }) => ({ invoice, given: given.filter((one) => !unknown.has(keyOf(one))) }));
}

const countRules = (given: RuleValues): number => new Set(given.map(({ rule }) => rule)).size;

const valuesOf = (given: RuleValues, rule: string | null): CodingChange =>
  Object.fromEntries(given.filter((one) => one.rule === rule).map(({ field, value }) => [field, value]));
