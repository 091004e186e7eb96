import { z } from 'zod/mini';

/** Every error code of the API, with its HTTP status. */
export const PROBLEM_STATUS = {
  invalid_input: 422,
  invalid_credentials: 401,
  signed_out: 401,
  /** The session's user has been deleted: the device deletes the user's data. Sent only to the holder of the token. */
  account_removed: 401,
  /** The password was correct; the response has a `challenge` and the `methods` for the next step. */
  second_factor_required: 401,
  second_factor_wrong: 403,
  /** The challenge of a sign-in or a step-up has expired, was used, or was tried too often. */
  second_factor_expired: 403,
  /** The role requires a second factor, and the user has none yet. */
  second_factor_setup_required: 403,
  /** The endpoint requires a confirmed identity; the response has the `methods`. */
  step_up_required: 403,
  step_up_wrong: 403,
  enrolment_expired: 403,
  second_factor_not_found: 404,
  second_factors_limit: 409,
  last_second_factor: 409,
  passkeys_unavailable: 409,
  email_not_verified: 403,
  user_mismatch: 403,
  not_allowed: 403,
  not_found: 404,
  invoice_not_found: 404,
  waiting_pdf_not_found: 404,
  /** The other party of a typed invoice has a NIT of the company itself. */
  own_party: 422,
  /** A person gives an exchange rate for an invoice in pesos, or for one whose document states a rate. */
  rate_not_needed: 409,
  /** DIAN would refuse the event in this order or on this day; `detail` says why, with the code of its rule. */
  event_refused: 422,
  /** The person may not approve the step, or the invoice changed after they saw it; `detail` says which. */
  approval_refused: 422,
  documents_limit: 409,
  company_paused: 409,
  token_invalid: 400,
  reset_token_invalid: 400,
  /** The link of an invitation is unknown, used, cancelled or expired. */
  invitation_invalid: 400,
  email_change_invalid: 400,
  /** To change their own email or password, a user must give the current password. */
  current_password_required: 422,
  current_password_wrong: 403,
  /** The user or the company has read-only access since its plan ended. */
  read_only: 403,
  user_not_found: 404,
  firm_not_found: 404,
  /** An endpoint of firms, and the user works for none. */
  no_firm: 404,
  firm_client_not_found: 404,
  firm_member_not_found: 404,
  session_not_found: 404,
  company_not_found: 404,
  /** A person works for one firm. */
  firm_exists: 409,
  firm_nit_taken: 409,
  firm_already_linked: 409,
  /** The company that the firm created has no titular yet. */
  firm_is_only_manager: 409,
  titular_exists: 409,
  last_firm_owner: 409,
  /** The person has access through an accounting firm, which decides about its staff. */
  user_of_firm: 409,
  email_taken: 409,
  company_taken: 409,
  user_exists: 409,
  /** The person also belongs to other companies: none of them changes the address, the password or the second factors. */
  person_shared: 409,
  invitation_pending: 409,
  /** A pending invitation has no user to change. */
  user_pending: 409,
  users_limit: 409,
  companies_limit: 409,
  /** Users cannot delete themselves. */
  own_user: 409,
  last_admin: 409,
  already_pro: 409,
  trial_used: 409,
  role_not_available: 422,
  /** The new password is easy to guess; `detail` gives the reason. */
  weak_password: 422,
  consent_required: 422,
  /** Another user has changed the row since this device last received it; the response has it as `current`. */
  conflict: 409,
  /** The same idempotency key came with another body. */
  key_reused: 422,
  /** The same key came before, so long ago that the response is no longer stored. */
  change_forgotten: 422,
  /** The build uses a contract version older than the oldest supported one. */
  client_too_old: 426,
  /** The cursor is older than the feed's history: pull from scratch. */
  feed_expired: 410,
  /** Parts of a file are missing: fetch the list of stored parts and send the rest. */
  upload_incomplete: 425,
  file_too_big: 413,
  file_type_not_allowed: 422,
  no_files: 422,
  import_not_found: 404,
  /** The file is not a spreadsheet that can be imported, or it exceeds the plan's limit. */
  import_refused: 422,
  /** The columns are unknown: the user must map them. */
  import_needs_mapping: 422,
  /** Rows name none of the company's NITs: the user must say what to do with them. */
  import_foreign_rows: 422,
  template_unavailable: 422,
  certified_emails_limit: 409,
  /** Another company already receives its invoices at this email address. */
  certified_email_taken: 409,
  /** Email import needs a certified email address. */
  ingest_needs_email: 409,
  reports_limit: 409,
  /** The selection contains no invoice. */
  report_empty: 404,
  /** The company has as many records of this type as it may have. */
  records_limit: 409,
  too_many_attempts: 429,
  /** The body of the request arrived more slowly than any real network sends. */
  too_slow: 408,
  not_ready: 503,
  unexpected: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code);
}

/** Spanish texts for a response without `detail`; `detail` takes precedence (docs/specification.md#errors). */
export const PROBLEM_DETAIL: Record<ProblemCode, string> = {
  invalid_input: 'Revisa los datos e intenta nuevamente.',
  invalid_credentials: 'Correo o contraseña incorrectos.',
  signed_out: 'Tu sesión terminó. Inicia sesión nuevamente.',
  account_removed: 'Tu usuario fue eliminado de la empresa. Sus datos se borran de este dispositivo.',
  second_factor_required:
    'Falta el segundo paso: el código de tu aplicación de autenticación. Si no ves dónde escribirlo, actualiza la página.',
  second_factor_wrong: 'El código no es correcto o ya se usó.',
  second_factor_expired: 'El segundo paso venció. Empieza de nuevo.',
  second_factor_setup_required: 'Tu rol exige un segundo factor. Actívalo en Seguridad para continuar.',
  step_up_required: 'Confirma que eres tú para continuar.',
  step_up_wrong: 'No pudimos confirmar que eres tú. Revisa lo que escribiste.',
  enrolment_expired: 'La activación venció. Empieza de nuevo.',
  second_factor_not_found: 'Este segundo factor ya no existe.',
  second_factors_limit: 'Ya tienes 10 segundos factores. Quita uno para agregar otro.',
  last_second_factor: 'Tu rol exige un segundo factor: agrega otro antes de quitar este.',
  passkeys_unavailable: 'Este servidor no permite llaves de acceso.',
  email_not_verified: 'Tu cuenta aún no está verificada. Revisa tu correo o solicita un nuevo enlace.',
  user_mismatch: 'Esta sesión es de otro usuario. Inicia sesión nuevamente.',
  not_allowed: 'Tu plan o tu rol no incluye esta sección.',
  not_found: 'No encontramos lo que buscas.',
  invoice_not_found: 'Esta factura ya no existe.',
  waiting_pdf_not_found: 'Este PDF ya no está por completar: alguien lo completó o lo quitó. Búscalo en Facturas.',
  own_party: 'Ese NIT es de tu empresa. Escribe el del proveedor o el cliente.',
  approval_refused: 'No puedes aprobar esta factura.',
  event_refused: 'La DIAN no recibiría este evento.',
  company_paused: 'Tu plan ya no incluye la empresa de este PDF. Mejora tu plan; el PDF queda por completar.',
  documents_limit:
    'Llegaste al límite de documentos de este mes. Mejora tu plan o complétalo el próximo mes: el PDF queda por completar.',
  token_invalid: 'No pudimos verificar tu cuenta con este enlace.',
  reset_token_invalid: 'Token inválido o expirado',
  invitation_invalid: 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.',
  email_change_invalid: 'Este enlace ya no es válido. Pide de nuevo el cambio de correo.',
  current_password_required: 'Escribe tu contraseña actual para hacer este cambio.',
  current_password_wrong: 'Tu contraseña actual no es correcta.',
  read_only: 'Tu plan terminó: puedes consultar, pero no hacer cambios.',
  user_not_found: 'Este usuario ya no existe.',
  firm_not_found: 'No encontramos esta firma contable. Revisa el NIT o el código.',
  no_firm: 'No haces parte de una firma contable.',
  firm_client_not_found: 'Esta empresa ya no es cliente de tu firma.',
  firm_member_not_found: 'Esta persona ya no es de tu firma.',
  firm_exists: 'Ya haces parte de una firma contable.',
  firm_nit_taken: 'Ya existe una firma contable con este NIT. Pide a su propietario que te invite.',
  firm_already_linked: 'Esta firma contable ya está invitada o ya tiene acceso.',
  firm_is_only_manager: 'La empresa aún no tiene titular. Cuando acepte la invitación podrás dejarla.',
  titular_exists: 'La empresa ya tiene titular.',
  last_firm_owner: 'Debe quedar al menos un propietario en la firma.',
  user_of_firm:
    'Esta persona es de tu firma contable. La firma decide quién la atiende; tú puedes quitarle el acceso a la firma.',
  session_not_found: 'Esta sesión ya había terminado.',
  company_not_found: 'Esta empresa ya no existe.',
  email_taken: 'Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.',
  company_taken: 'Ya existe una empresa con este NIT. Pide a su administrador que te invite.',
  user_exists: 'Ya existe un usuario con este correo.',
  person_shared:
    'Esta persona también usa Cuadra con otra empresa: solo ella puede cambiar su correo, su contraseña y sus segundos factores.',
  invitation_pending: 'Ya invitaste a esta persona. Puedes reenviarle la invitación.',
  user_pending: 'Esta persona aún no ha aceptado la invitación.',
  users_limit: 'Tu plan no permite más usuarios. Mejora tu plan para agregar más.',
  companies_limit: 'Tu plan no permite más empresas. Mejora tu plan para agregar más.',
  own_user: 'No puedes eliminar tu propio usuario.',
  last_admin: 'Debe quedar al menos un administrador en la empresa.',
  already_pro: 'Ya tienes el plan Pro.',
  trial_used: 'Tu empresa ya usó la prueba de Pro.',
  role_not_available: 'Tu plan no incluye este rol.',
  consent_required: 'Autoriza el tratamiento de tus datos para continuar. Si no ves dónde, actualiza la página.',
  weak_password: 'Esta contraseña es fácil de adivinar. Elige otra.',
  conflict: 'Alguien cambió esta factura antes que tú.',
  key_reused: 'Este cambio ya se envió con otros datos.',
  change_forgotten: 'Este cambio ya llegó hace más de 180 días. Revisa la factura antes de enviarlo otra vez.',
  client_too_old: 'Esta versión de la aplicación ya no funciona. Actualízala para continuar.',
  feed_expired: 'Hace mucho que este dispositivo no se conecta: vamos a descargar tus datos de nuevo.',
  upload_incomplete: 'El archivo aún no ha llegado completo. Intenta nuevamente.',
  file_too_big: 'El archivo es demasiado grande. Sube el XML o divide el ZIP en varios.',
  file_type_not_allowed: 'Tu plan no permite este tipo de archivo. Sube el XML o el ZIP.',
  certified_emails_limit: 'Tu plan no permite más correos certificados.',
  certified_email_taken: 'Otra empresa ya registró este correo.',
  ingest_needs_email: 'Agrega al menos un correo certificado para activar el ingreso por correo.',
  reports_limit: 'Ya generaste los informes semanales de este mes.',
  rate_not_needed: 'El documento trae su tasa de cambio, y la usamos. No hace falta escribir otra.',
  records_limit: 'Llegaste al máximo de registros de este tipo. Elimina los que ya no necesites e intenta nuevamente.',
  report_empty: 'Aún no hay facturas para incluir en el reporte.',
  no_files: 'Selecciona al menos un archivo.',
  import_not_found: 'Esta importación ya no existe. Importa el archivo de nuevo.',
  import_refused: 'No pudimos importar el archivo. Revísalo e intenta nuevamente.',
  import_foreign_rows: 'El archivo trae facturas que no están a nombre de tu empresa. Indica qué hacer con ellas.',
  import_needs_mapping: 'No reconocemos las columnas del archivo. Dinos cuál es cuál.',
  template_unavailable: 'Esta plantilla aún no está disponible. Usa la de Cuadra.',
  too_many_attempts: 'Demasiados intentos. Espera unos minutos e intenta nuevamente.',
  too_slow: 'La conexión es demasiado lenta. Intenta nuevamente cuando mejore.',
  not_ready: 'El servicio se está iniciando. Intenta nuevamente.',
  unexpected: 'Algo no salió bien. Intenta nuevamente.',
};

/** The decision that stands: the user's email and the time. Null where it is no longer known. */
export const PriorDecision = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });
export type PriorDecision = z.infer<typeof PriorDecision>;

/**
 * With `conflict` only: `current` is the server's row, `decided` the user and time of that decision. With
 * `second_factor_required` only: `challenge`. `methods` (ProofMethod) with that and with `step_up_required`; plain
 * strings here, because a newer server may send other methods.
 */
export const Problem = z.object({
  code: z.string(),
  detail: z.optional(z.string()),
  current: z.optional(z.unknown()),
  decided: z.optional(PriorDecision),
  challenge: z.optional(z.string()),
  methods: z.optional(z.array(z.string())),
});
export type Problem = z.infer<typeof Problem>;
