import {
  changeUser,
  createUser,
  deleteUser,
  endUserSessions as endSessions,
  listPeople,
  listUsers,
  resendInvitation,
} from '#contract/accounts/users.ts';
import { isManager } from '#domain/accounts/user-rules.ts';
import type { UserChange } from '#domain/companies/company-user.ts';
import { createAccountEmailLimits } from '../../accounts/account-email-limits.ts';
import { sendEmailChange } from '../../accounts/email-changes/request-email-change.ts';
import { extendInvitation, inviteUser, requireUnusedEmail } from '../../accounts/invitations/invite-user.ts';
import { sendInvitation } from '../../accounts/invitations/send-invitation.ts';
import { refuseWeakPassword } from '../../accounts/passwords/assess-password.ts';
import { createCurrentPasswordCheck } from '../../accounts/passwords/check-current-password.ts';
import { createUnknownPasswordHash, sendForcedReset } from '../../accounts/passwords/force-password-reset.ts';
import { passwordChangedEmail } from '../../accounts/passwords/password-emails.ts';
import { hashPassword } from '../../accounts/passwords/password-hash.ts';
import { readCompanyPasswordOwner } from '../../accounts/passwords/password-owner.ts';
import type { AccountDependencies } from '../../accounts/sign-up.ts';
import type { Account } from '../../accounts/users.ts';
import type { AuditDetail } from '../../platform/audit/audit-recorder.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { listCompanyUsers } from './company-user-table.ts';
import {
  type ChangedUser,
  changeCompanyUser,
  endUserSessions,
  listRecipients,
  readCompanyUser,
  readCompanyUsers,
  removeCompanyUser,
} from './manage-company-users.ts';

export function userRoutes(serve: Serve, deps: AccountDependencies): void {
  const { now } = deps;
  serve.read(listUsers, (trx, { company_id, actor }) =>
    readCompanyUsers({ trx, company_id, actor: actor.account }, now()),
  );
  serve.read(listPeople, async (trx, { company_id }) =>
    (await listCompanyUsers(trx, company_id)).map(({ id, email, ...user }) => ({
      id,
      email,
      is_manager: isManager(user),
    })),
  );
  bindInvitations(serve, deps);
  bindChanges(serve, deps);
}

function bindInvitations(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const limits = createAccountEmailLimits(db, now);

  serve.write(createUser, async ({ body: { password, ...user }, company_id, actor }) => {
    if (password !== undefined) {
      await refuseWeakPassword(password, await readCompanyPasswordOwner(db, company_id, user.email));
    }
    await limits.consume({ user_id: actor.account.id, company_id, recipients: [user.email] });
    const password_hash = password === undefined ? null : await hashPassword(password);
    let id = '';
    return {
      // The idempotency ledger stores a digest of the request body: it must not contain a digest of a password.
      content: user,
      change: async (trx) => {
        const context = { trx, company_id, actor: actor.account };
        id = await inviteUser(context, { ...user, password_hash, now: now() });
        return () => readCompanyUser(context, id, now());
      },
      auditDetails: () => [{ label: user.email }],
      onSuccess: () => sendInvitation(deps, { company_id, id }),
    };
  });

  serve.write(resendInvitation, async ({ params: { id }, company_id, actor }) => {
    const recipients = await db.forCompany(company_id, (trx) => listRecipients(trx, { company_id, id }));
    await limits.consume({ user_id: actor.account.id, company_id, recipients });
    let label = '';
    return {
      change: async (trx) => {
        const context = { trx, company_id, actor: actor.account };
        label = await extendInvitation(context, id, now());
        return () => readCompanyUser(context, id, now());
      },
      auditDetails: () => [{ label }],
      onSuccess: () => sendInvitation(deps, { company_id, id }),
    };
  });
}

function bindChanges(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;
  const limits = createAccountEmailLimits(db, now);
  const checkCurrentPassword = createCurrentPasswordCheck(db, now);

  serve.write(changeUser, async ({ params: { id }, body, company_id, actor }) => {
    const { account } = actor;
    const { email, role } = body;
    const resolved = resolveUserChange(body, { id, actor: account });
    if (resolved.needsPassword) await checkCurrentPassword(account, body.current_password);
    if (resolved.isOwn && body.new_password !== undefined) {
      await refuseWeakPassword(body.new_password, await readCompanyPasswordOwner(db, company_id, account.email));
    }
    const recipients = await recipientsOf(db, { company_id, id }, resolved);
    if (recipients.length > 0) await limits.consume({ user_id: account.id, company_id, recipients });
    const password_hash = await resolved.passwordHash();
    let changed: ChangedUser | undefined;
    return {
      content: { id, email, role, has_password: password_hash !== undefined },
      change: async (trx) => {
        const context = { trx, company_id, actor: account };
        if (email !== undefined) await requireUnusedEmail(context, { email, except: id });
        const session_id = resolved.isOwn ? actor.session_id : undefined;
        changed = await changeCompanyUser(context, id, { email, role, password_hash, session_id, now: now() });
        return () => readCompanyUser(context, id, now());
      },
      auditDetails: () => (changed ? toAuditDetails(changed) : []),
      onSuccess: () => changed && sendUserChangeEmails(deps, { ...changed, company_id, isOwn: resolved.isOwn }),
    };
  });

  serve.write(deleteUser, ({ params: { id }, company_id, actor }) => {
    let auditDetails: AuditDetail[] = [];
    return {
      change: async (trx) => {
        const { type, email: label } = await removeCompanyUser({ trx, company_id, actor: actor.account }, id);
        auditDetails = [type === 'user' ? { label } : { action: 'user.invitation_cancelled', label }];
        return async () => ({ id });
      },
      auditDetails: () => auditDetails,
    };
  });

  serve.write(endSessions, ({ params: { id }, company_id, actor }) => {
    let label = '';
    return {
      change: async (trx) => {
        const context = { trx, company_id, actor: actor.account, session_id: actor.session_id };
        const { ended, email } = await endUserSessions(context, id);
        label = email;
        return async () => ({ ended });
      },
      auditDetails: () => [{ label }],
    };
  });
}

type UserChangeTarget = { id: string; actor: Account };

/** Returns the parts of a requested change, and whether it needs the user's own password. */
function resolveUserChange({ email, new_password, reset_password }: UserChange, { id, actor }: UserChangeTarget) {
  const isOwn = id === actor.id;
  const isEmailNew = email !== undefined && !(isOwn && email === actor.email);
  const isReset = !isOwn && (new_password !== undefined || reset_password === true);
  return {
    isOwn,
    newEmail: isEmailNew ? email : undefined,
    isReset,
    needsPassword: isOwn && (isEmailNew || new_password !== undefined),
    /** The password of another user is replaced by a random one; the user sets the next one by an e-mailed link. */
    passwordHash: async () => {
      if (isReset) return createUnknownPasswordHash();
      return new_password === undefined ? undefined : hashPassword(new_password);
    },
  };
}

type ResolvedUserChange = ReturnType<typeof resolveUserChange>;

/**
 * Returns the addresses that a change of another user sends e-mails to: the new address, and the current one for a link
 * to a new password.
 */
async function recipientsOf(
  db: Database,
  key: { company_id: string; id: string },
  { newEmail, isReset }: ResolvedUserChange,
) {
  const currentAddresses = isReset ? await db.forCompany(key.company_id, (trx) => listRecipients(trx, key)) : [];
  return newEmail === undefined ? currentAddresses : [...currentAddresses, newEmail];
}

type UserChangeNotice = ChangedUser & { company_id: string; isOwn: boolean };

function sendUserChangeEmails(
  deps: AccountDependencies,
  { before, hasNewPassword, newEmail, company_id, isOwn }: UserChangeNotice,
): void {
  const { postOffice, publicUrl, contactEmail } = deps;
  if (newEmail !== undefined) sendEmailChange(deps, { company_id, user_id: before.id });
  if (!hasNewPassword) return;
  if (isOwn) postOffice.send(passwordChangedEmail({ to: before.email, publicUrl, contactEmail }));
  else sendForcedReset(deps, { company_id, user_id: before.id });
}

/** A change of address, role or password has its own audit entry, so that a reader can find it. */
function toAuditDetails({ before, newRole, hasNewPassword, newEmail }: ChangedUser): AuditDetail[] {
  const label = before.email;
  return [
    ...(newRole ? [{ action: 'user.role_changed', label, old_value: before.role, new_value: newRole } as const] : []),
    ...(hasNewPassword ? [{ action: 'user.password_changed', label } as const] : []),
    ...(newEmail
      ? [{ action: 'user.email_change_requested', label, old_value: before.email, new_value: newEmail } as const]
      : []),
  ];
}
