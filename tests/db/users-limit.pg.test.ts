import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inviteUser } from '#server/accounts/invitations/invite-user.ts';
import { insertUser, readAccount } from '#server/accounts/users.ts';
import { insertCompany } from '#server/companies/companies.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';

test('of two invitations that two processes store at the same moment one takes the last place', async () => {
  const { drop, ...location } = await createTestDatabase();
  const [here, there] = [await openDatabase(location), await openDatabase(location)];
  try {
    const company = { company_name: 'Comercial Ejemplo', tax_id: '900123456', phone_number: '3001234567' };
    const company_id = await here.asOwner((trx) => insertCompany(trx, { ...company, tax_id_type: 'NIT' }));
    const titular = { company_id, email: 'ana@ejemplo.example', password_hash: null, role: 'admin' } as const;
    const actor = await here.asOwner(async (trx) =>
      readAccount(trx, { user_id: await insertUser(trx, { ...titular, is_titular: true }), company_id }),
    );
    if (!actor) throw new Error('The titular was not stored.');
    const invite = (trx: Trx, email: string) =>
      inviteUser({ trx, company_id, actor }, { email, role: 'regular_user', password_hash: null, now: new Date() });

    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let first: Promise<void> | undefined;
    await new Promise<void>((invited, reject) => {
      first = here.forCompany(company_id, async (trx) => {
        await invite(trx, 'luis@ejemplo.example');
        invited();
        await mayCommit;
      });
      first.catch(reject);
    });
    const second = there
      .forCompany(company_id, (trx) => invite(trx, 'eva@ejemplo.example'))
      .then(
        () => 'invited',
        (error: unknown) => error,
      );
    // Without the lock the second one ends here: it does not see the invitation that is not committed.
    await Promise.race([second, sleep(1_000)]);
    commit();
    await first;
    expect(await second).toMatchObject({ code: 'users_limit' });
  } finally {
    await Promise.all([here.close(), there.close()]);
    await drop();
  }
});
