import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

type PasswordChanged = { to: string; publicUrl: string; contactEmail: string };

/** The e-mail to a user whose password was changed from a session. */
export const passwordChangedEmail = ({ to, publicUrl, contactEmail }: PasswordChanged): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Tu contraseña de Cuadra cambió',
    title: 'Tu contraseña cambió',
    before: ['Cambiaste la contraseña de tu cuenta de Cuadra y cerramos tus demás sesiones.'],
    button: { label: 'Crear otra contraseña', link: `${publicUrl}/forgot-password` },
    after: [`Si no fuiste tú, crea otra contraseña ahora y escríbenos a ${contactEmail}.`],
  });

type ForcedReset = { to: string; company_name: string; link: string };

/** The e-mail to a user whose administrator requires a new password: the old one does not work any more. */
export const forcedResetEmail = ({ to, company_name, link }: ForcedReset): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Crea una nueva contraseña de Cuadra',
    title: 'Crea una nueva contraseña',
    before: [
      `La administración de ${sanitizeNameForEmail(company_name)} pidió que crees una nueva contraseña. La anterior ya no sirve y cerramos tus sesiones.`,
    ],
    button: { label: 'Crear contraseña', link },
    after: ['El enlace vence en 1 hora y sirve una sola vez. Después, pide otro en la página de inicio de sesión.'],
  });
