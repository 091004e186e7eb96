import { changeUser, createUser, deleteUser, endUserSessions as endSessions, listUsers } from '#contract/users.ts';
import { refuseWeakPassword } from '../../accounts/passwords/judge-password.ts';
import { passwordOwnerIn, readUserAsOwner } from '../../accounts/passwords/password-owner.ts';
import {
  type ChangedUser,
  changeCompanyUser,
  createCompanyUser,
  endUserSessions,
  readCompanyUser,
  readCompanyUsers,
  removeCompanyUser,
} from '../../commands/company-users.ts';
import { hashPassword } from '../../commands/password.ts';
import type { AccountParts } from '../../commands/sign-up.ts';
import { readOwnCompany } from '../../db/companies.ts';
import { welcomeLetter } from '../../mail/welcome-letter.ts';
import type { Note } from '../note.ts';
import type { Serve } from '../serve.ts';

export function userRoutes(serve: Serve, parts: AccountParts): void {
  const { db, postOffice, publicUrl } = parts;
  serve.read(listUsers, (trx, { company_id, actor }) => readCompanyUsers({ trx, company_id, actor: actor.account }));

  serve.write(createUser, async ({ body: { password, ...user }, company_id, actor }) => {
    await refuseWeakPassword(password, await passwordOwnerIn(db, company_id, user.email));
    const password_hash = await hashPassword(password);
    return {
      // The ledger keeps a digest of what was asked: of a password there must be none.
      content: user,
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account };
        const id = await createCompanyUser(managing, { ...user, password_hash });
        return () => readCompanyUser(managing, id);
      },
      notes: () => [{ label: user.email }],
      after: () =>
        postOffice.postLater(async () => {
          const { name: company_name } = await db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
          return welcomeLetter({ to: user.email, company_name, publicUrl });
        }),
    };
  });

  serve.write(changeUser, async ({ params: { id }, body: { new_password, ...change }, company_id, actor }) => {
    if (new_password !== undefined) {
      await refuseWeakPassword(new_password, await readUserAsOwner(db, { company_id, id }));
    }
    const password_hash = new_password === undefined ? undefined : await hashPassword(new_password);
    let notes: Note[] = [];
    return {
      content: { id, ...change, has_password: new_password !== undefined },
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account };
        notes = notesOf(await changeCompanyUser(managing, id, { ...change, password_hash }));
        return () => readCompanyUser(managing, id);
      },
      notes: () => notes,
    };
  });

  serve.write(deleteUser, ({ params: { id }, company_id, actor }) => {
    let label = '';
    return {
      change: async (trx) => {
        ({ email: label } = await removeCompanyUser({ trx, company_id, actor: actor.account }, id));
        return async () => ({ id });
      },
      notes: () => [{ label }],
    };
  });

  serve.write(endSessions, ({ params: { id }, company_id, actor }) => {
    let label = '';
    return {
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account, session_id: actor.session_id };
        const { ended, email } = await endUserSessions(managing, id);
        label = email;
        return async () => ({ ended });
      },
      notes: () => [{ label }],
    };
  });
}

/** A role and a password are noted for themselves: they are what one looks for afterwards. */
function notesOf({ before, hasNewRole, hasNewPassword, hasNewEmail }: ChangedUser): Note[] {
  const label = before.email;
  return [
    ...(hasNewRole ? [{ action: 'user.role_changed', label } as const] : []),
    ...(hasNewPassword ? [{ action: 'user.password_changed', label } as const] : []),
    ...(hasNewEmail ? [{ label }] : []),
  ];
}
