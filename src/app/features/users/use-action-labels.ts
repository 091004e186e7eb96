import { useLingui } from '@lingui/react/macro';
import type { AuditAction } from '#domain/audit-entry.ts';

/** What somebody did, as a sentence without its subject. */
export function useActionLabels(): Record<AuditAction, string> {
  const { t } = useLingui();
  return {
    'auth.signed_in': t`Inició sesión`,
    'auth.sign_in_failed': t`Intentó iniciar sesión sin éxito`,
    'auth.signed_out': t`Cerró sesión`,
    'auth.verified': t`Verificó su cuenta`,
    'auth.password_reset': t`Restableció su contraseña`,
    'auth.session_ended': t`Cerró una de sus sesiones`,
    'auth.sessions_ended': t`Cerró sus demás sesiones`,
    'auth.second_factor_failed': t`Falló en el segundo factor`,
    'auth.second_factor_added': t`Agregó un segundo factor`,
    'auth.second_factor_removed': t`Quitó un segundo factor`,
    'auth.recovery_code_used': t`Usó un código de recuperación`,
    'auth.recovery_codes_renewed': t`Creó códigos de recuperación`,
    'user.second_factor_reset': t`Quitó los segundos factores de un usuario`,
    'auth.password_changed': t`Cambió su contraseña`,
    'user.created': t`Creó un usuario`,
    'user.invited': t`Invitó a un usuario`,
    'user.invitation_resent': t`Reenvió una invitación`,
    'user.invitation_cancelled': t`Canceló una invitación`,
    'user.invitation_accepted': t`Aceptó la invitación`,
    'user.changed': t`Cambió el correo de un usuario`,
    'user.role_changed': t`Cambió el rol de un usuario`,
    'user.password_changed': t`Cambió la contraseña de un usuario`,
    'user.email_change_requested': t`Pidió cambiar el correo de un usuario`,
    'user.email_change_cancelled': t`Detuvo el cambio de su correo`,
    'user.deleted': t`Eliminó un usuario`,
    'user.sessions_ended': t`Cerró las sesiones de un usuario`,
    'company.created': t`Agregó una empresa`,
    'company.changed': t`Cambió los datos de una empresa`,
    'company.trial_started': t`Activó la prueba de Pro`,
    'company.plan_changed': t`El plan cambió`,
    'company.keys_changed': t`Cambió las claves técnicas`,
    'company.nit_proven': t`El NIT quedó comprobado`,
    'company.nit_lost': t`Otra cuenta comprobó el NIT`,
    'invoice.deleted': t`Eliminó una factura`,
    'invoice.restored': t`Restauró una factura`,
    'export.downloaded': t`Descargó un reporte`,
    'import.started': t`Importó una hoja de cálculo`,
    'admin.changed': t`Cambió la administración`,
    'super_admin.created': t`Creó un superadministrador`,
  };
}
