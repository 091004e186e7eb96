import type { Plan } from '#domain/companies/plan.ts';
import type { Trx } from '../platform/database/trx.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { Refusal } from '../platform/refusal.ts';
import { countParts, deleteStaleParts } from './upload-table.ts';

type PartContext = { plan: Plan; now: Date };

/**
 * Makes sure that one more part of an incomplete file may be stored. Parts of files without progress for an hour are
 * deleted first. Throws `too_many_attempts` when other files in progress use the capacity.
 */
export async function ensurePartCapacity(
  trx: Trx,
  key: { company_id: string; id: string },
  { plan, now }: PartContext,
): Promise<void> {
  const max = LIMITS.upload.storedParts[plan];
  if ((await countParts(trx, key.company_id)) < max) return;
  await deleteStaleParts(trx, key, now);
  if ((await countParts(trx, key.company_id)) < max) return;
  throw new Refusal('too_many_attempts', FULL, { retryAfterS: 300 });
}

const FULL = 'Hay muchos archivos grandes a medio subir en tu empresa. Espera a que terminen: el tuyo seguirá después.';
