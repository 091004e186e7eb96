import { randomUUID } from 'node:crypto';
import type { SignUp } from '#domain/accounts/sign-up.ts';
import type { OwnCompany } from '#domain/accounts/user.ts';
import type { Plan } from '#domain/companies/plan.ts';
import type { Trx } from '../platform/database/trx.ts';

type NewCompany = Pick<SignUp, 'company_name' | 'tax_id_type' | 'tax_id' | 'phone_number'> & {
  plan?: Plan;
  is_demo?: boolean;
  is_claimed?: boolean;
};

/** Inserts a company with its own NIT and its revision clock at 0. Returns its id. */
export async function insertCompany(trx: Trx, company: NewCompany): Promise<string> {
  const id = randomUUID();
  const { company_name: name, tax_id_type, tax_id, phone_number, plan = 'free' } = company;
  const { is_demo = false, is_claimed = true } = company;
  await trx
    .insertInto('companies')
    .values({ id, name, tax_id_type, tax_id, phone_number, plan, is_demo, is_claimed })
    .execute();
  await trx
    .insertInto('company_nits')
    .values({ company_id: id, id, nit: tax_id, tax_id_type, own_order: 0, is_demo, is_claimed })
    .execute();
  await trx.insertInto('company_clock').values({ company_id: id, epoch: randomUUID() }).execute();
  await trx.insertInto('feed_starts').values({ company_id: id, from_rev: 0 }).execute();
  return id;
}

/** Returns the company of this transaction, with its own NITs in order of creation. */
export async function readOwnCompany(trx: Trx, company_id: string): Promise<OwnCompany> {
  const { id, name } = await trx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const nits = await trx
    .selectFrom('company_nits')
    .select('nit')
    .where('company_id', '=', company_id)
    .orderBy('own_order')
    .execute();
  return { id, name, nits: nits.map((row) => row.nit) };
}
