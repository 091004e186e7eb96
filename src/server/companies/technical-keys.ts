import { randomUUID } from 'node:crypto';
import type { TechnicalKey, TechnicalKeyEntry } from '#domain/companies/technical-key.ts';
import type { Trx } from '../platform/database/trx.ts';
import { type SealedColumn, secretContext } from '../platform/secrets/seal-stored-secrets.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';

export const TECHNICAL_KEY_SECRETS: SealedColumn = {
  table: 'technical_keys',
  column: 'secret',
  key: ['company_id', 'id'],
};

/** The company of the keys, and the box that encrypts and decrypts their secrets. */
type KeyOwner = { company_id: string; secrets: SecretBox };

const contextOf = (company_id: string, id: string) => secretContext(TECHNICAL_KEY_SECRETS, { company_id, id });

/** Returns the keys with decrypted secrets: for computation only, never for a response. Throws `SecretUnreadable`. */
export async function listTechnicalKeys(trx: Trx, { company_id, secrets }: KeyOwner) {
  const rows = await trx
    .selectFrom('technical_keys')
    .select(['id', 'kind', 'prefix', 'resolution', 'secret'])
    .where('company_id', '=', company_id)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({ ...row, secret: secrets.open(row.secret, contextOf(company_id, row.id)) }));
}
export type StoredKey = Awaited<ReturnType<typeof listTechnicalKeys>>[number];

/** A PIN is short: at most a quarter of it is shown. */
export function maskKey({ secret, ...key }: StoredKey): TechnicalKey {
  const shownLength = Math.min(4, Math.floor(secret.length / 4));
  return { ...key, hint: `…${secret.slice(secret.length - shownLength)}` };
}

/** Replaces all keys; an entry with the id of a stored key and without a secret keeps the stored secret. */
export async function replaceTechnicalKeys(
  trx: Trx,
  { company_id, secrets }: KeyOwner,
  entries: readonly TechnicalKeyEntry[],
): Promise<void> {
  const stored = new Map((await listTechnicalKeys(trx, { company_id, secrets })).map((key) => [key.id, key.secret]));
  const rows = entries.flatMap(({ id, secret, ...entry }, index) => {
    const plainSecret = secret ?? stored.get(id ?? '');
    // An id that is not stored belongs to another company, or another user removed the key.
    const keyId = id !== undefined && stored.delete(id) ? id : randomUUID();
    if (plainSecret === undefined) return [];
    return [
      {
        company_id,
        id: keyId,
        ...entry,
        secret: secrets.seal(plainSecret, contextOf(company_id, keyId)),
        place: index,
      },
    ];
  });
  await trx.deleteFrom('technical_keys').where('company_id', '=', company_id).execute();
  if (rows.length > 0) await trx.insertInto('technical_keys').values(rows).execute();
}
