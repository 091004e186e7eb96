import { createHash } from 'node:crypto';
import type { Actor } from '../platform/http/authorize.ts';

/**
 * Which feed a device has pulled from: the company's, as this person may see it. Whoever gets another role or other
 * rights has to pull everything again (docs/offline.md#pull).
 */
export function buildEpoch({ account, permissions }: Actor, companyEpoch: string): string {
  const rights = JSON.stringify([account.role, account.is_titular, permissions.features.toSorted()]);
  return `${companyEpoch}.${createHash('sha256').update(rights).digest('hex').slice(0, 8)}`;
}
