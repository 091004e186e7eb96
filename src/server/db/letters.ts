import type { Letter } from '#contract/development.ts';
import type { Trx } from './trx.ts';

export async function insertLetter(trx: Trx, letter: Omit<Letter, 'sent_at'>): Promise<void> {
  const { to: to_address, subject, text, html } = letter;
  await trx.insertInto('letters').values({ to_address, subject, text, html }).execute();
}

/** Newest first, a hundred at most. */
export async function listLetters(trx: Trx, to?: string): Promise<Letter[]> {
  const rows = await trx
    .selectFrom('letters')
    .select(['to_address', 'subject', 'text', 'html', 'sent_at'])
    .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ to_address, ...letter }) => ({ to: to_address, ...letter }));
}
