import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';
import { INVITATION_DAYS } from './invitation-expiry.ts';

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
    after: [`El enlace vence en ${INVITATION_DAYS} días y sirve una sola vez. ${UNEXPECTED}`],
  });

/** The e-mail to an address with an account, which joins the company. The inviting user does not learn of the account. */
export const invitationToKnownEmail = ({ to, company_name, link }: Invitation): OutgoingEmail =>
  composeEmail({
    to,
    subject: SUBJECT,
    title: SUBJECT,
    before: [
      `${sanitizeNameForEmail(company_name)} te invitó a ver sus facturas en Cuadra. Ya tienes una cuenta: acepta aquí y entra con tu contraseña de siempre.`,
    ],
    button: { label: 'Aceptar la invitación', link },
    after: [`El enlace vence en ${INVITATION_DAYS} días y sirve una sola vez. ${UNEXPECTED}`],
  });

type ClosedAccount = { to: string; company_name: string; publicUrl: string };

/** The e-mail to an account that cannot join a company: a super admin's. */
export const invitationToClosedAccountEmail = ({ to, company_name, publicUrl }: ClosedAccount): OutgoingEmail =>
  composeEmail({
    to,
    subject: SUBJECT,
    title: SUBJECT,
    before: [
      `${sanitizeNameForEmail(company_name)} te invitó a ver sus facturas en Cuadra, pero tu cuenta no puede entrar a empresas.`,
      'Para aceptar, pide que te inviten con otro correo. Para usar tu cuenta de siempre, inicia sesión:',
    ],
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    after: [UNEXPECTED],
  });
