import {
  changeUser,
  createUser,
  deleteUser,
  endUserSessions as endSessions,
  listUsers,
  resendInvitation,
} from '#contract/accounts/users.ts';
import type { UserChange } from '#domain/companies/company-user.ts';
import { accountEmailLimits } from '../../accounts/account-email-limits.ts';
import { sendEmailChange } from '../../accounts/email-changes/request-email-change.ts';
import { extendInvitation, inviteUser, refuseKnown } from '../../accounts/invitations/invite-user.ts';
import { sendInvitation } from '../../accounts/invitations/send-invitation.ts';
import { createCurrentPasswordCheck } from '../../accounts/passwords/check-current-password.ts';
import { sendForcedReset, unknownPasswordHash } from '../../accounts/passwords/force-password-reset.ts';
import { refuseWeakPassword } from '../../accounts/passwords/judge-password.ts';
import { passwordChangedEmail } from '../../accounts/passwords/password-emails.ts';
import { hashPassword } from '../../accounts/passwords/password-hash.ts';
import { passwordOwnerIn } from '../../accounts/passwords/password-owner.ts';
import type { AccountParts } from '../../accounts/sign-up.ts';
import type { Account } from '../../accounts/users.ts';
import type { Note } from '../../platform/audit/request-audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import {
  addressesOf,
  type ChangedUser,
  changeCompanyUser,
  endUserSessions,
  readCompanyUser,
  readCompanyUsers,
  removeCompanyUser,
} from './manage-company-users.ts';

export function userRoutes(serve: Serve, parts: AccountParts): void {
  const { now } = parts;
  serve.read(listUsers, (trx, { company_id, actor }) =>
    readCompanyUsers({ trx, company_id, actor: actor.account }, now()),
  );
  bindInvitations(serve, parts);
  bindChanges(serve, parts);
}

function bindInvitations(serve: Serve, parts: AccountParts): void {
  const { db, now } = parts;
  const limits = accountEmailLimits(db, now);

  serve.write(createUser, async ({ body: { password, ...user }, company_id, actor }) => {
    await refuseWeakPassword(password, await passwordOwnerIn(db, company_id, user.email));
    await limits.consume({ user_id: actor.account.id, company_id, recipients: [user.email] });
    const password_hash = await hashPassword(password);
    let id = '';
    return {
      // The ledger keeps a digest of what was asked: of a password there must be none.
      content: user,
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account };
        id = await inviteUser(managing, { ...user, password_hash, now: now() });
        return () => readCompanyUser(managing, id, now());
      },
      notes: () => [{ label: user.email }],
      after: () => sendInvitation(parts, { company_id, id }),
    };
  });

  serve.write(resendInvitation, async ({ params: { id }, company_id, actor }) => {
    const recipients = await db.forCompany(company_id, (trx) => addressesOf(trx, { company_id, id }));
    await limits.consume({ user_id: actor.account.id, company_id, recipients });
    let label = '';
    return {
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account };
        label = await extendInvitation(managing, id, now());
        return () => readCompanyUser(managing, id, now());
      },
      notes: () => [{ label }],
      after: () => sendInvitation(parts, { company_id, id }),
    };
  });
}

function bindChanges(serve: Serve, parts: AccountParts): void {
  const { db, now } = parts;
  const limits = accountEmailLimits(db, now);
  const checkCurrentPassword = createCurrentPasswordCheck(db, now);

  serve.write(changeUser, async ({ params: { id }, body, company_id, actor }) => {
    const { account } = actor;
    const { email, role } = body;
    const wanted = wantedOf(body, { id, actor: account });
    if (wanted.needsPassword) await checkCurrentPassword(account, body.current_password);
    if (wanted.isOwn && body.new_password !== undefined) {
      await refuseWeakPassword(body.new_password, await passwordOwnerIn(db, company_id, account.email));
    }
    const recipients = await recipientsOf(db, { company_id, id }, wanted);
    if (recipients.length > 0) await limits.consume({ user_id: account.id, company_id, recipients });
    const password_hash = await wanted.passwordHash();
    let changed: ChangedUser | undefined;
    return {
      content: { id, email, role, has_password: password_hash !== undefined },
      change: async (trx) => {
        const managing = { trx, company_id, actor: account };
        if (email !== undefined) await refuseKnown(managing, { email, except: id });
        const session_id = wanted.isOwn ? actor.session_id : undefined;
        changed = await changeCompanyUser(managing, id, { email, role, password_hash, session_id, now: now() });
        return () => readCompanyUser(managing, id, now());
      },
      notes: () => (changed ? notesOf(changed) : []),
      after: () => changed && sendEmailsOf(parts, { ...changed, company_id, isOwn: wanted.isOwn }),
    };
  });

  serve.write(deleteUser, ({ params: { id }, company_id, actor }) => {
    let notes: Note[] = [];
    return {
      change: async (trx) => {
        const { type, email: label } = await removeCompanyUser({ trx, company_id, actor: actor.account }, id);
        notes = [type === 'user' ? { label } : { action: 'user.invitation_cancelled', label }];
        return async () => ({ id });
      },
      notes: () => notes,
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

type Whose = { id: string; actor: Account };

/** What a change asks for, and whether the own password has to prove it. */
function wantedOf({ email, new_password, reset_password }: UserChange, { id, actor }: Whose) {
  const isOwn = id === actor.id;
  const isEmailNew = email !== undefined && !(isOwn && email === actor.email);
  const isReset = !isOwn && (new_password !== undefined || reset_password === true);
  return {
    isOwn,
    newEmail: isEmailNew ? email : undefined,
    isReset,
    needsPassword: isOwn && (isEmailNew || new_password !== undefined),
    /** The password of another user is replaced by a random one; its owner chooses the next by e-mail. */
    passwordHash: async () => {
      if (isReset) return unknownPasswordHash();
      return new_password === undefined ? undefined : hashPassword(new_password);
    },
  };
}

type Wanted = ReturnType<typeof wantedOf>;

/** Returns whom a change writes to for others: the new address, and the present one for a link to a new password. */
async function recipientsOf(db: Database, key: { company_id: string; id: string }, { newEmail, isReset }: Wanted) {
  const present = isReset ? await db.forCompany(key.company_id, (trx) => addressesOf(trx, key)) : [];
  return newEmail === undefined ? present : [...present, newEmail];
}

type SentChange = ChangedUser & { company_id: string; isOwn: boolean };

function sendEmailsOf(parts: AccountParts, { before, hasNewPassword, newEmail, company_id, isOwn }: SentChange): void {
  const { postOffice, publicUrl, contactEmail } = parts;
  if (newEmail !== undefined) sendEmailChange(parts, { company_id, user_id: before.id });
  if (!hasNewPassword) return;
  if (isOwn) postOffice.post(passwordChangedEmail({ to: before.email, publicUrl, contactEmail }));
  else sendForcedReset(parts, before.id);
}

/** An address, a role and a password are noted for themselves: they are what one looks for afterwards. */
function notesOf({ before, newRole, hasNewPassword, newEmail }: ChangedUser): Note[] {
  const label = before.email;
  return [
    ...(newRole ? [{ action: 'user.role_changed', label, old_value: before.role, new_value: newRole } as const] : []),
    ...(hasNewPassword ? [{ action: 'user.password_changed', label } as const] : []),
    ...(newEmail
      ? [{ action: 'user.email_change_requested', label, old_value: before.email, new_value: newEmail } as const]
      : []),
  ];
}
