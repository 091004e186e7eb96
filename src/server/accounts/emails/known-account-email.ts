import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';

/**
 * The e-mail to an address that already has an account. The sign-up form must not reveal this
 * (docs/wording.md#authentication, auth.emailTaken).
 */
export const knownAccountEmail = ({ to, publicUrl }: { to: string; publicUrl: string }): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Ya tienes una cuenta de Cuadra',
    title: 'Ya tienes una cuenta de Cuadra',
    before: ['Ya existe una cuenta con este correo. Inicia sesión o restablece tu contraseña.'],
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
    after: ['Te escribimos porque alguien quiso crear otra. Si no fuiste tú, no tienes que hacer nada.'],
  });
