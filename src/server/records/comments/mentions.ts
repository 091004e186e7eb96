import type { Comment } from '#domain/comments/comment.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf } from '../../platform/database/unnest-rows.ts';
import { Refusal } from '../../platform/refusal.ts';

type CommentKey = { company_id: string; id: string; author_id: string };

/** Throws `invoice_not_found` for an invoice that is not there, or no longer. One in the trash is there. */
export async function requireInvoice(trx: Trx, company_id: string, { invoice_id }: Comment): Promise<void> {
  const row = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', invoice_id)
    .executeTakeFirst();
  if (!row) throw new Refusal('invoice_not_found');
}

/**
 * Records whom a written comment mentions. Returns the addresses of those whom it mentions for the first time: current
 * people of the company, without its author.
 */
export async function recordMentions(
  trx: Trx,
  { company_id, id, author_id }: CommentKey,
  { mentions }: Comment,
): Promise<string[]> {
  if (mentions.length === 0) return [];
  const members = await trx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.id', 'users.email'])
    .where('m.company_id', '=', company_id)
    .where('m.user_id', '=', anyIdOf(mentions))
    .where('m.user_id', '!=', author_id)
    .execute();
  if (members.length === 0) return [];
  const fresh = await trx
    .insertInto('comment_mentions')
    .values(members.map((member) => ({ company_id, comment_id: id, user_id: member.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return members.filter((member) => fresh.some(({ user_id }) => user_id === member.id)).map(({ email }) => email);
}
