import { getTechnicalKeys, setTechnicalKeys } from '#contract/companies.ts';
import type { Trx } from '../../db/database.ts';
import { listTechnicalKeys, maskedKey, replaceTechnicalKeys } from '../../db/technical-keys.ts';
import { Refusal } from '../../refusal.ts';
import type { Actor } from '../admit.ts';
import type { Serve } from '../serve.ts';

export function companyRoutes(serve: Serve): void {
  serve.read(getTechnicalKeys, (trx, { actor, company_id }) => {
    admitKeeper(actor);
    return maskedKeys(trx, company_id);
  });

  serve.write(setTechnicalKeys, ({ actor, company_id, body }) => {
    admitKeeper(actor);
    return {
      change: async (trx) => {
        await replaceTechnicalKeys(trx, company_id, body.keys);
        return () => maskedKeys(trx, company_id);
      },
    };
  });
}

/** Who may handle the company's secrets, whatever its plan: its titular and its administrators. */
function admitKeeper({ account }: Actor): void {
  if (!account.is_titular && account.role !== 'admin') throw new Refusal('not_allowed');
}

async function maskedKeys(trx: Trx, company_id: string) {
  return { keys: (await listTechnicalKeys(trx, company_id)).map(maskedKey) };
}
