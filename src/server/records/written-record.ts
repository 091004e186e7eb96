import { Comment } from '#domain/comments/comment.ts';
import type { RecordContent } from '#domain/records/record.ts';
import { isRecordType, parseRecordData, writeRulesOf } from '#domain/records/record-types.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import type { Account } from '../accounts/users.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { applyPolicy, lockPendingReviews } from '../invoices/approval/apply-policy.ts';
import { findUnknownValues } from '../invoices/coding/known-references.ts';
import type { Trx } from '../platform/database/trx.ts';
import { Refusal } from '../platform/refusal.ts';
import { mentionEmail } from './comments/mention-email.ts';
import { recordMentions, requireInvoice } from './comments/mentions.ts';
import { findRecord, type RecordKey } from './records.ts';

/** Throws `not_allowed` and `invalid_input` where the rules of the type forbid this person or this id. */
export function requireWriter(type: string, id: string, account: Pick<Account, 'role' | 'is_titular'>): void {
  if (!isRecordType(type)) return;
  const rules = writeRulesOf(type);
  if (rules.mayWrite?.(account) === false) throw new Refusal('not_allowed');
  if (rules.id !== undefined && rules.id !== id) throw new Refusal('invalid_input', 'Este registro tiene otro id.');
}

/**
 * Throws `invalid_input` for a rule that sets what the company does not have. What the stored rule sets already is not
 * asked again: a rule with a person who has left can still be moved or switched off.
 */
export async function requireKnownSets(trx: Trx, { company_id, id }: RecordKey, data: unknown): Promise<void> {
  const [rule, stored] = [parseRecordData('rule', data), await findRecord(trx, { company_id, id })];
  const before = stored?.type === 'rule' ? parseRecordData('rule', stored.data)?.sets : undefined;
  const given = Object.entries(rule?.sets ?? {}).flatMap(([field, value]) =>
    before?.[field] === value ? [] : [{ field, value }],
  );
  const [unknown] = await findUnknownValues(trx, company_id, given);
  if (unknown) throw new Refusal('invalid_input', unknown.text);
}

/** What must be locked before the record is: the rows that a change of the policy writes. */
export async function lockForRecord(trx: Trx, company_id: string, type: string): Promise<void> {
  if (type === 'approval-policy') await lockPendingReviews(trx, company_id);
}

export type WrittenRecord = RecordKey & { type: string; content: RecordContent | null; author_id: string };

/** What follows from a written or deleted record, in its transaction. Returns the addresses that it mentions anew. */
export async function applyWrittenRecord(trx: Trx, record: WrittenRecord): Promise<string[]> {
  const { type, content, company_id } = record;
  if (type === 'approval-policy') await applyPolicy(trx, company_id);
  if (type !== 'comment' || content === null) return [];
  const comment = Comment.parse(content.data);
  await requireInvoice(trx, company_id, comment);
  return recordMentions(trx, record, comment);
}

type Mentioned = { company_id: string; author: string; addresses: readonly string[]; data: unknown };

/** Sends one e-mail to each address, after the response. */
export function sendMentions(
  { db, postOffice, publicUrl }: Pick<AccountDependencies, 'db' | 'postOffice' | 'publicUrl'>,
  { company_id, author, addresses, data }: Mentioned,
): void {
  const comment = Comment.safeParse(data).data;
  if (!comment) return;
  const link = `${publicUrl}/invoices/${comment.invoice_id}`;
  for (const to of addresses)
    postOffice.sendLater(async () => {
      const { name: company_name } = await db.asOwner((trx) => readOwnCompany(trx, company_id));
      return mentionEmail({ to, author, company_name, link });
    });
}
