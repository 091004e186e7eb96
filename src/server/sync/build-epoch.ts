import { createHash } from 'node:crypto';
import type { Actor } from '../platform/http/authorize.ts';

/**
 * Returns the epoch of the feed for one user: the company's epoch and the user's rights. A user with a new role or
 * other rights pulls everything again (docs/offline.md#pull).
 */
export function buildEpoch({ account, permissions }: Actor, companyEpoch: string): string {
  const rights = JSON.stringify([account.role, account.is_titular, permissions.features.toSorted()]);
  return `${companyEpoch}.${createHash('sha256').update(rights).digest('hex').slice(0, 8)}`;
}
