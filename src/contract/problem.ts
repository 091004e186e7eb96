import { z } from 'zod/mini';

/** Every way a request can be refused, with the HTTP status it travels under. */
export const PROBLEM_STATUS = {
  invalid_input: 422,
  invalid_credentials: 401,
  signed_out: 401,
  /** The session was of a user who has been deleted: the device forgets them. Only who has the token hears it. */
  account_removed: 401,
  /** The password was right; the answer carries a `challenge` and the `methods` to finish with. */
  second_factor_required: 401,
  second_factor_wrong: 403,
  /** The challenge of a sign-in or a step-up is too old, was used, or was tried too often. */
  second_factor_expired: 403,
  /** A role that asks for a second factor, and a person who has none yet. */
  second_factor_setup_required: 403,
  /** The endpoint asks for a confirmed identity; the answer carries the `methods`. */
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
  token_invalid: 400,
  reset_token_invalid: 400,
  /** The link of an invitation is unknown, used, cancelled or expired. */
  invitation_invalid: 400,
  email_change_invalid: 400,
  /** One's own address or password is changed only by who knows the password. */
  current_password_required: 422,
  current_password_wrong: 403,
  /** The user or the company may only read since its plan ended. */
  read_only: 403,
  user_not_found: 404,
  session_not_found: 404,
  company_not_found: 404,
  email_taken: 409,
  company_taken: 409,
  user_exists: 409,
  invitation_pending: 409,
  /** An invitation that is not accepted has no user to change. */
  user_pending: 409,
  users_limit: 409,
  companies_limit: 409,
  /** Nobody deletes themself. */
  own_user: 409,
  last_admin: 409,
  already_pro: 409,
  trial_used: 409,
  role_not_available: 422,
  /** A new password that is easy to guess; `detail` says why. */
  weak_password: 422,
  /** Somebody else changed the row since this device last saw it; the answer carries it as `current`. */
  conflict: 409,
  /** A change key came again with another body. */
  key_reused: 422,
  /** A build from before the oldest contract that is still understood. */
  client_too_old: 426,
  /** The cursor is older than what the feed still remembers: start again. */
  feed_expired: 410,
  /** Parts of a file are missing: ask which, and send them. */
  upload_incomplete: 425,
  file_too_big: 413,
  file_type_not_allowed: 422,
  no_files: 422,
  import_not_found: 404,
  /** The file is no spreadsheet that can be imported, or too long for the plan. */
  import_refused: 422,
  /** Its columns are unknown: somebody has to say which is which. */
  import_needs_mapping: 422,
  template_unavailable: 422,
  certified_emails_limit: 409,
  /** Another company receives its invoices there. */
  certified_email_taken: 409,
  /** Nothing can come in by e-mail where no address is known. */
  ingest_needs_email: 409,
  reports_limit: 409,
  /** There is no invoice in what was asked for. */
  report_empty: 404,
  too_many_attempts: 429,
  /** The body of a request came more slowly than any network sends. */
  too_slow: 408,
  not_ready: 503,
  unexpected: 500,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code);
}

/**
 * Spanish texts for when the server's own `detail` is missing; `detail` wins when present
 * (docs/specification.md#errors).
 */
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
  token_invalid: 'No pudimos verificar tu cuenta con este enlace.',
  reset_token_invalid: 'Token inválido o expirado',
  invitation_invalid: 'Esta invitación ya no es válida. Pide a quien te invitó que te envíe otra.',
  email_change_invalid: 'Este enlace ya no es válido. Pide de nuevo el cambio de correo.',
  current_password_required: 'Escribe tu contraseña actual para hacer este cambio.',
  current_password_wrong: 'Tu contraseña actual no es correcta.',
  read_only: 'Tu plan terminó: puedes consultar, pero no hacer cambios.',
  user_not_found: 'Este usuario ya no existe.',
  session_not_found: 'Esta sesión ya había terminado.',
  company_not_found: 'Esta empresa ya no existe.',
  email_taken: 'Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.',
  company_taken: 'Ya existe una empresa con este NIT. Pide a su administrador que te invite.',
  user_exists: 'Ya existe un usuario con este correo.',
  invitation_pending: 'Ya invitaste a esta persona. Puedes reenviarle la invitación.',
  user_pending: 'Esta persona aún no ha aceptado la invitación.',
  users_limit: 'Tu plan no permite más usuarios. Mejora tu plan para agregar más.',
  companies_limit: 'Tu plan no permite más empresas. Mejora tu plan para agregar más.',
  own_user: 'No puedes eliminar tu propio usuario.',
  last_admin: 'Debe quedar al menos un administrador en la empresa.',
  already_pro: 'Ya tienes el plan Pro.',
  trial_used: 'Tu empresa ya usó la prueba de Pro.',
  role_not_available: 'Tu plan no incluye este rol.',
  weak_password: 'Esta contraseña es fácil de adivinar. Elige otra.',
  conflict: 'Alguien cambió esta factura antes que tú.',
  key_reused: 'Este cambio ya se envió con otros datos.',
  client_too_old: 'Esta versión de la aplicación ya no funciona. Actualízala para continuar.',
  feed_expired: 'Hace mucho que este dispositivo no se conecta: vamos a descargar tus datos de nuevo.',
  upload_incomplete: 'El archivo aún no ha llegado completo. Intenta nuevamente.',
  file_too_big: 'El archivo supera 25 MB.',
  file_type_not_allowed: 'Tu plan no permite este tipo de archivo.',
  certified_emails_limit: 'Tu plan no permite más correos certificados.',
  certified_email_taken: 'Otra empresa ya registró este correo.',
  ingest_needs_email: 'Agrega al menos un correo certificado para activar el ingreso por correo.',
  reports_limit: 'Ya generaste los informes semanales de este mes.',
  report_empty: 'Aún no hay facturas para incluir en el reporte.',
  no_files: 'Selecciona al menos un archivo.',
  import_not_found: 'Esta importación ya no existe.',
  import_refused: 'No pudimos importar el archivo. Revísalo e intenta nuevamente.',
  import_needs_mapping: 'No reconocemos las columnas del archivo. Dinos cuál es cuál.',
  template_unavailable: 'Esta plantilla aún no está disponible.',
  too_many_attempts: 'Demasiados intentos. Espera unos minutos e intenta nuevamente.',
  too_slow: 'La conexión es demasiado lenta. Intenta nuevamente cuando mejore.',
  not_ready: 'El servicio se está iniciando. Intenta nuevamente.',
  unexpected: 'Algo no salió bien. Intenta nuevamente.',
};

/** Whose decision stands: the address of the user, and when it was made. Null where nobody knows any more. */
export const PriorDecision = z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()) });
export type PriorDecision = z.infer<typeof PriorDecision>;

/**
 * With `conflict` only: `current` is the row as the server has it now, `decided` who made it so. With
 * `second_factor_required` only: `challenge`. `methods` (ProofMethod) with that and with `step_up_required`; text here,
 * because a newer server may know more of them.
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
