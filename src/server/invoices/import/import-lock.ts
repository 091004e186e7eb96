import { lockByName } from '../../platform/database/advisory-lock.ts';
import type { Trx } from '../../platform/database/trx.ts';

/**
 * Makes the imports of one company run one after the other: two could insert the same document. The lock is held until
 * the end of the transaction and may be taken again in it.
 */
export async function lockImports(trx: Trx, company_id: string): Promise<void> {
  await lockByName(trx, `import ${company_id}`);
}
