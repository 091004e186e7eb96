import type { Plan } from '#domain/companies/plan.ts';
import type { Trx } from '../platform/database/trx.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { Refusal } from '../platform/refusal.ts';
import { countParts, deleteStaleParts } from './upload-table.ts';

type PartContext = { plan: Plan; now: Date };

/**
 * Room for one more part of a file that is not whole yet; files that nobody has gone on with for an hour give way. Throws
 * `too_many_attempts` when the others are still on their way.
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
