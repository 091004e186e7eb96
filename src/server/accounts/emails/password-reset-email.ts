import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';

export const passwordResetEmail = ({ to, link }: { to: string; link: string }): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Crea una nueva contraseña de Cuadra',
    title: 'Crea una nueva contraseña',
    before: ['Pediste crear una nueva contraseña para tu cuenta de Cuadra.'],
    button: { label: 'Crear contraseña', link },
    after: ['El enlace vence en 1 hora y sirve una sola vez. Si no lo pediste, no tienes que hacer nada.'],
  });
