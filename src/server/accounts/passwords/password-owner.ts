import type { Database } from '../../platform/database/database.ts';
import type { PasswordOwner } from './assess-password.ts';

/** Returns the owner of an account's password, with the name of its company. */
export async function readPasswordOwner(db: Database, email: string): Promise<PasswordOwner> {
  const company = await db.asOwner((trx) =>
    trx
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select('companies.name')
      .where((e) => e(e.fn('lower', ['users.email']), '=', email.toLowerCase()))
      .executeTakeFirst(),
  );
  return { email, company_name: company?.name };
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
