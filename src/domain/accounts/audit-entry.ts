import { z } from 'zod/mini';

/** The actions in the audit log. The names are stored: never rename one. */
export const AuditAction = z.enum([
  'auth.signed_in',
  'auth.sign_in_failed',
  'auth.signed_out',
  'auth.verified',
  'auth.password_reset',
  'auth.session_ended',
  'auth.sessions_ended',
  'auth.second_factor_failed',
  'auth.second_factor_added',
  'auth.second_factor_removed',
  'auth.recovery_code_used',
  'auth.recovery_codes_renewed',
  'user.second_factor_reset',
  'auth.password_changed',
  'user.created',
  'user.invited',
  'user.invitation_resent',
  'user.invitation_cancelled',
  'user.invitation_accepted',
  'user.changed',
  'user.role_changed',
  'user.password_changed',
  'user.email_change_requested',
  'user.email_change_cancelled',
  'user.deleted',
  'user.sessions_ended',
  'company.created',
  'company.changed',
  'company.trial_started',
  'company.plan_changed',
  'company.keys_changed',
  'company.nit_proven',
  'company.nit_lost',
  'invoice.status_changed',
  'invoice.classification_changed',
  'invoice.rate_changed',
  'invoice.file_downloaded',
  'invoice.deleted',
  'invoice.restored',
  'invoice.trash_emptied',
  'export.downloaded',
  'import.started',
  'import.undone',
  'import.errors_downloaded',
  'file.uploaded',
  'pdf.completed',
  'pdf.discarded',
  'pdf.restored',
  'pdf.downloaded',
  'report.made',
  'admin.changed',
  'super_admin.created',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/**
 * One action: its user, time and origin. `about` is the id of its object and `label` that object's name; `ip` is the
 * network, without the last part of the address; `agent` the program family. `user_email` is null without a signed-in
 * user. `old_value` and `new_value` are set for a change of an email or a role, `new_value` for an exchange rate.
 */
export const AuditEntry = z.object({
  id: z.int(),
  action: AuditAction,
  user_email: z.nullable(z.string()),
  about: z.nullable(z.string()),
  label: z.nullable(z.string()),
  old_value: z._default(z.nullable(z.string()), null),
  new_value: z._default(z.nullable(z.string()), null),
  ip: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
