import type { CodingChange } from '#domain/coding/coded-value.ts';
import type { CodedDifference } from '#domain/coding/with-coding.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ChangeAuthor, conflictRefusal, isUnseen } from '../apply-decision.ts';
import { type LockedInvoice, lockInvoice } from '../change-invoice.ts';
import { findInvoice, type InvoiceKey } from '../invoices.ts';
import { findUnknownValues, requireKnownValues } from './known-references.ts';
import { CLASSIFICATION, STATUS } from './stated-fields.ts';
import { planCoding, storeCoding } from './store-coding.ts';

type CodingDecision = ChangeAuthor & { values: CodingChange; rule: string | null; restores?: boolean | undefined };

/**
 * Sets and removes coded values of an active invoice. Throws `invoice_not_found`; `invalid_input` for a value that names
 * what the company does not have; `conflict` when a person decided on another device about one of the changed fields after
 * `base_rev`. With a rule neither is thrown: what a person decided stays, and a value that names what the company no longer
 * has, such as a person who left, is left out. What does not change is not written.
 */
export async function decideCoding(trx: Trx, key: InvoiceKey, decision: CodingDecision): Promise<void> {
  const locked = await lockInvoice(trx, key);
  const invoice = locked && (await findInvoice(trx, key));
  if (!invoice) throw new Refusal('invoice_not_found');
  const { rule, restores, user_id, device_id } = decision;
  const values = rule === null || restores ? decision.values : await knownValues(trx, key, decision.values);
  const request = { invoice, values, rule, restores };
  const { differences } = planCoding(request);
  const fields = differences.map(({ field }) => field);
  if (fields.length === 0) return;
  if (rule === null || restores) {
    await requireKnownValues(trx, key, { given: givenIn(differences), restores: restores === true });
    const unseen =
      findUnseenStated(locked, fields, decision) ?? (await findUnseenCoding(trx, key, { by: decision, fields }));
    if (unseen) throw await conflictRefusal(trx, key, unseen);
  }
  await storeCoding(trx, key.company_id, { author: { user_id, device_id }, requests: [request] });
}

/** The values without those that name what the company does not have, as where an import applies rules. */
async function knownValues(trx: Trx, { company_id }: InvoiceKey, values: CodingChange): Promise<CodingChange> {
  const given = Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
  const unknown = new Set((await findUnknownValues(trx, company_id, given)).map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !unknown.has(field)));
}

const givenIn = (differences: readonly CodedDifference[]) =>
  differences.flatMap(({ field, after }) => (after ? [{ field, value: after.value }] : []));

const findUnseenStated = (row: LockedInvoice, fields: readonly string[], by: ChangeAuthor) =>
  [STATUS, CLASSIFICATION]
    .filter(({ field }) => fields.includes(field))
    .map(({ read }) => read(row))
    .find((last) => isUnseen(last, by));

/**
 * A person's decision about one of the fields, or about any, that was made on another device after the revision which
 * this one had seen. The status and the classification are not among them: see findUnseenStated.
 */
export async function findUnseenCoding(
  trx: Trx,
  { company_id, id }: InvoiceKey,
  { by, fields }: { by: ChangeAuthor; fields?: readonly string[] },
) {
  if (by.base_rev === undefined) return undefined;
  const rows = await trx
    .selectFrom('invoice_coding')
    .select(['value', 'after_rev', 'changed_by', 'changed_on', 'changed_at'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('rule', 'is', null)
    .where('field', 'not in', [STATUS.field, CLASSIFICATION.field])
    .where('after_rev', '>=', by.base_rev)
    .$if(fields !== undefined, (query) => query.where('field', 'in', fields ?? []))
    .execute();
  return rows.map(({ after_rev, ...row }) => ({ ...row, rev: after_rev + 1 })).find((last) => isUnseen(last, by));
}
