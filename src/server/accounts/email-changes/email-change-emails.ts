import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

const NOT_YOU = 'Si no lo pediste, no tienes que hacer nada.';

type EmailChangeConfirmation = { to: string; company_name: string; link: string };

/** The e-mail to the new address, with the link that confirms it. It does not name the old address to its reader. */
export const confirmEmailChangeEmail = ({ to, company_name, link }: EmailChangeConfirmation): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Confirma tu nuevo correo de Cuadra',
    title: 'Confirma tu nuevo correo',
    before: [
      `Se pidió usar este correo en una cuenta de Cuadra de ${sanitizeNameForEmail(company_name)}. Abre este enlace para confirmarlo:`,
    ],
    button: { label: 'Confirmar mi correo', link },
    after: [`El enlace vence en 48 horas y sirve una sola vez. Hasta entonces vale el correo anterior. ${NOT_YOU}`],
  });

/** The e-mail to a new address that already has an account. The user who requests the change does not learn this. */
export const newEmailIsKnownEmail = ({ to, publicUrl }: { to: string; publicUrl: string }): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Ya tienes una cuenta de Cuadra',
    title: 'Ya tienes una cuenta de Cuadra',
    before: ['Se pidió usar este correo en otra cuenta de Cuadra, pero ya tienes una con él. No cambiamos nada.'],
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    after: [NOT_YOU],
  });

type EmailChangeWarning = { to: string; new_email: string; link: string };

/** The e-mail to the old address: it names the requested change and has a link that cancels it. */
export const emailChangeWarningEmail = ({ to, new_email, link }: EmailChangeWarning): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Se pidió cambiar el correo de tu cuenta de Cuadra',
    title: 'Se pidió cambiar tu correo',
    before: [
      `Se pidió entrar a tu cuenta de Cuadra con ${new_email} en lugar de este correo. El cambio se hará cuando lo confirmen desde ese correo.`,
      'Si no quieres el cambio, detenlo con este enlace:',
    ],
    button: { label: 'Detener el cambio', link },
    after: ['Si no fuiste tú, cambia también tu contraseña. Si fuiste tú, no tienes que hacer nada.'],
  });

type EmailChanged = { to: string; new_email: string; contactEmail: string };

/** The e-mail to the old address after the change: this address cannot sign in any more. */
export const emailChangedEmail = ({ to, new_email, contactEmail }: EmailChanged): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'El correo de tu cuenta de Cuadra cambió',
    title: 'El correo de tu cuenta cambió',
    before: [`Desde ahora se entra a tu cuenta de Cuadra con ${new_email}.`],
    after: [`Si no fuiste tú, escríbenos a ${contactEmail}.`],
  });
