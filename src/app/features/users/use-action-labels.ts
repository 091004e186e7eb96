import { useLingui } from '@lingui/react/macro';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';

/** Returns the sentence of an action without its subject; for one of a newer server it has the action's own name. */
export function useActionLabel(): (action: string) => string {
  const { t } = useLingui();
  const labels = new Map<string, string>(Object.entries(useActionLabels()));
  return (action) => labels.get(action) ?? t`Otro cambio (${action})`;
}

function useActionLabels(): Record<AuditAction, string> {
  const { t } = useLingui();
  return {
    ...useFirmActionLabels(),
    ...useInvoiceActionLabels(),
    'auth.signed_in': t`Inició sesión`,
    'auth.sign_in_failed': t`Intentó iniciar sesión sin éxito`,
    'auth.signed_out': t`Cerró sesión`,
    'calendar.link_made': t`Creó su enlace de calendario`,
    'calendar.link_removed': t`Quitó su enlace de calendario`,
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
    'company.exported': t`Descargó todos los datos de la cuenta`,
    'company.deletion_requested': t`Pidió eliminar la cuenta`,
    'company.deletion_cancelled': t`Canceló la eliminación de la cuenta`,
    'export.downloaded': t`Descargó un reporte`,
    'import.started': t`Importó una hoja de cálculo`,
    'import.undone': t`Deshizo una importación`,
    'import.errors_downloaded': t`Descargó los errores de una importación`,
    'file.uploaded': t`Subió archivos`,
    'pdf.completed': t`Completó los datos de un PDF`,
    'pdf.discarded': t`Descartó un PDF por completar`,
    'pdf.restored': t`Volvió a dejar un PDF por completar`,
    'pdf.downloaded': t`Descargó un PDF por completar`,
    'record.saved': t`Guardó un registro`,
    'record.removed': t`Eliminó un registro`,
    'report.made': t`Generó un informe semanal`,
    'admin.changed': t`Cambió la administración`,
    'super_admin.created': t`Creó un super administrador`,
  };
}

type InvoiceAction = Extract<AuditAction, `invoice.${string}`>;

function useInvoiceActionLabels(): Record<InvoiceAction, string> {
  const { t } = useLingui();
  return {
    'invoice.status_changed': t`Cambió el estado de facturas`,
    'invoice.classification_changed': t`Cambió la clasificación de facturas`,
    'invoice.rate_changed': t`Escribió la tasa de cambio de una factura`,
    'invoice.coding_changed': t`Cambió la codificación de una factura`,
    'invoice.event_recorded': t`Registró a mano un evento de una factura`,
    'invoice.event_removed': t`Quitó un evento registrado a mano`,
    'invoice.approved': t`Aprobó una factura`,
    'invoice.approval_withdrawn': t`Retiró la aprobación de una factura`,
    'invoice.file_downloaded': t`Descargó un archivo original`,
    'invoice.deleted': t`Eliminó una factura`,
    'invoice.restored': t`Restauró una factura`,
    'invoice.trash_emptied': t`Vació la papelera`,
  };
}

type FirmAction = Extract<AuditAction, `firm.${string}`>;

function useFirmActionLabels(): Record<FirmAction, string> {
  const { t } = useLingui();
  return {
    'firm.created': t`Creó una firma contable`,
    'firm.member_invited': t`Invitó a una persona a la firma`,
    'firm.member_invitation_cancelled': t`Canceló una invitación a la firma`,
    'firm.member_joined': t`Entró a la firma contable`,
    'firm.member_role_changed': t`Cambió un rol en la firma`,
    'firm.member_removed': t`Retiró a una persona de la firma`,
    'firm.invited': t`Invitó a una firma contable`,
    'firm.invitation_cancelled': t`Canceló la invitación a una firma contable`,
    'firm.accepted': t`Aceptó la invitación de la empresa`,
    'firm.declined': t`Rechazó la invitación de la empresa`,
    'firm.role_changed': t`Cambió el rol de la firma contable`,
    'firm.access_ended': t`Terminó el acceso de la firma contable`,
    'firm.left': t`La firma contable dejó la empresa`,
    'firm.assigned': t`Asignó la empresa a una persona de la firma`,
    'firm.unassigned': t`Retiró la asignación de una persona de la firma`,
    'firm.titular_invited': t`Invitó al titular de la empresa`,
  };
}
