import { randomUUID } from 'node:crypto';
import type { TechnicalKey, TechnicalKeyEntry } from '#domain/technical-key.ts';
import type { Trx } from './trx.ts';

/** With their secrets: for computing, never for answering. */
export const listTechnicalKeys = (trx: Trx, company_id: string) =>
  trx
    .selectFrom('technical_keys')
    .select(['id', 'kind', 'prefix', 'resolution', 'secret'])
    .where('company_id', '=', company_id)
    .orderBy('place')
    .execute();
export type StoredKey = Awaited<ReturnType<typeof listTechnicalKeys>>[number];

/** A PIN is short: half of it at most may be seen. */
export function maskedKey({ secret, ...key }: StoredKey): TechnicalKey {
  const shown = Math.min(4, Math.floor(secret.length / 4));
  return { ...key, hint: `…${secret.slice(secret.length - shown)}` };
}

/** All of them anew; an entry that names a stored one and brings no secret keeps that one's. */
export async function replaceTechnicalKeys(
  trx: Trx,
  company_id: string,
  entries: readonly TechnicalKeyEntry[],
): Promise<void> {
  const stored = new Map((await listTechnicalKeys(trx, company_id)).map((key) => [key.id, key.secret]));
  const rows = entries.flatMap(({ id, secret, ...entry }, place) => {
    const kept = secret ?? stored.get(id ?? '');
    // An id that is not stored here is another company's, or one that somebody else removed.
    const known = id !== undefined && stored.delete(id) ? id : randomUUID();
    return kept === undefined ? [] : [{ company_id, id: known, ...entry, secret: kept, place }];
  });
  await trx.deleteFrom('technical_keys').where('company_id', '=', company_id).execute();
  if (rows.length > 0) await trx.insertInto('technical_keys').values(rows).execute();
}
