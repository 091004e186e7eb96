import { letter } from '../../platform/mailer/email.ts';
import type { OutgoingLetter } from '../../platform/mailer/mailer.ts';
import { nameInEmail } from '../../platform/mailer/name-in-email.ts';

type Changed = { to: string; publicUrl: string; contactEmail: string };

/** To somebody whose password was changed from a session. */
export const passwordChangedEmail = ({ to, publicUrl, contactEmail }: Changed): OutgoingLetter =>
  letter({
    to,
    subject: 'Tu contraseña de Cuadra cambió',
    title: 'Tu contraseña cambió',
    before: ['Cambiaste la contraseña de tu cuenta de Cuadra y cerramos tus demás sesiones.'],
    button: { label: 'Crear otra contraseña', link: `${publicUrl}/forgot-password` },
    after: [`Si no fuiste tú, crea otra contraseña ahora y escríbenos a ${contactEmail}.`],
  });

type Forced = { to: string; company_name: string; link: string };

/** To somebody whose administrator wants a new password: the old one opens nothing any more. */
export const forcedResetEmail = ({ to, company_name, link }: Forced): OutgoingLetter =>
  letter({
    to,
    subject: 'Crea una nueva contraseña de Cuadra',
    title: 'Crea una nueva contraseña',
    before: [
      `La administración de ${nameInEmail(company_name)} pidió que crees una nueva contraseña. La anterior ya no sirve y cerramos tus sesiones.`,
    ],
    button: { label: 'Crear contraseña', link },
    after: ['El enlace vence en 1 hora y sirve una sola vez. Después, pide otro en la página de inicio de sesión.'],
  });
