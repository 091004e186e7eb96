import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

const SUBJECT = 'Te invitaron a una cuenta de Cuadra';
const UNEXPECTED = 'Si no esperabas esta invitación, no tienes que hacer nada.';

type Invitation = { to: string; company_name: string; link: string };

/** The e-mail to a person without an account, with the link that creates the account. */
export const invitationEmail = ({ to, company_name, link }: Invitation): OutgoingEmail =>
  composeEmail({
    to,
    subject: SUBJECT,
    title: SUBJECT,
    before: [`${sanitizeNameForEmail(company_name)} te invitó a ver sus facturas en Cuadra. Crea tu contraseña aquí:`],
    button: { label: 'Crear mi contraseña', link },
    after: [`El enlace vence en 7 días y sirve una sola vez. ${UNEXPECTED}`],
  });

type KnownInvitee = { to: string; company_name: string; publicUrl: string };

/** The e-mail to an address that already has an account. The inviting user does not learn this. */
export const invitationToKnownEmail = ({ to, company_name, publicUrl }: KnownInvitee): OutgoingEmail =>
  composeEmail({
    to,
    subject: SUBJECT,
    title: SUBJECT,
    before: [
      `${sanitizeNameForEmail(company_name)} te invitó a ver sus facturas en Cuadra, pero ya tienes una cuenta y cada correo abre una sola.`,
      'Para aceptar, pide que te inviten con otro correo. Para usar tu cuenta de siempre, inicia sesión:',
    ],
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    after: [UNEXPECTED],
  });
