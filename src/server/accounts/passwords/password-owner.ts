import type { Database } from '../../platform/database/database.ts';
import type { PasswordOwner } from './assess-password.ts';

/** Returns the owner of an account's password, with the names of the companies. */
export async function readPasswordOwner(db: Database, email: string): Promise<PasswordOwner> {
  const companies = await db.asOwner((trx) =>
    trx
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .innerJoin('companies', 'companies.id', 'memberships.company_id')
      .select('companies.name')
      .where((e) => e(e.fn('lower', ['users.email']), '=', email.toLowerCase()))
      .execute(),
  );
  return { email, company_name: companies.map(({ name }) => name).join(' ') };
}

/** Returns the owner of a password that a company sets: the address may have no account yet. */
export async function readCompanyPasswordOwner(
  db: Database,
  company_id: string,
  email: string,
): Promise<PasswordOwner> {
  const company = await db.asOwner((trx) =>
    trx.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirst(),
  );
  return { email, company_name: company?.name };
}
