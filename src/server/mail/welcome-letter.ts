import { nameInEmail } from '../platform/mailer/name-in-email.ts';
import { letter } from './letter.ts';
import type { OutgoingLetter } from './mailer.ts';

type Facts = { to: string; company_name: string; publicUrl: string };

/** To somebody for whom an administrator made an account; the password is not ours to write down. */
export const welcomeLetter = ({ to, company_name, publicUrl }: Facts): OutgoingLetter =>
  letter({
    to,
    subject: 'Tienes una cuenta de Cuadra',
    title: 'Tienes una cuenta de Cuadra',
    before: [
      `${nameInEmail(company_name)} creó una cuenta de Cuadra para ti. Pide tu contraseña a quien te invitó o crea una nueva.`,
    ],
    button: { label: 'Iniciar sesión', link: `${publicUrl}/login` },
  });
