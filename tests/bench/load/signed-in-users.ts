import { openSession } from '#server/accounts/sessions/sessions.ts';
import { insertUser } from '#server/accounts/users.ts';
import type { Database } from '#server/platform/database/database.ts';

export type SignedInUser = { token: string; company_id: string };

const USERS_OF_COMPANY = 5;

/** The number of companies that `signInUsers` needs. */
export const companiesOf = (users: number): number => Math.ceil(users / USERS_OF_COMPANY);

/**
 * Users with an open session, five of each company. Written as rows: signing in costs a password hash and is limited.
 */
export function signInUsers(db: Database, users: number, companyIds: readonly string[]): Promise<SignedInUser[]> {
  const now = new Date();
  return db.asOwner(async (trx) => {
    const signedIn: SignedInUser[] = [];
    for (let n = 0; n < users; n += 1) {
      const company_id = companyIds[Math.floor(n / USERS_OF_COMPANY)];
      if (company_id === undefined) throw new Error('There are too few companies.');
      const is_titular = n % USERS_OF_COMPANY === 0;
      const email = `user-${n}-${now.getTime()}@load.example`;
      const person = { company_id, email, password_hash: null, role: 'admin', is_verified: true } as const;
      const id = await insertUser(trx, { ...person, is_titular });
      const token = await openSession(trx, { user_id: id, company_id }, { now, agent: 'bench', network: '127.0.0.0' });
      signedIn.push({ token, company_id });
    }
    return signedIn;
  });
}
