import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

type VerificationEmailData = { to: string; company_name: string; link: string };

export const verificationEmail = ({ to, company_name, link }: VerificationEmailData): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Verifica tu cuenta de Cuadra',
    title: 'Verifica tu cuenta',
    before: [
      `Creaste una cuenta de Cuadra para ${sanitizeNameForEmail(company_name)}. Abre este enlace para activarla:`,
    ],
    button: { label: 'Activar mi cuenta', link },
    // The same text for every sign-up: it must not show whether another company already has this NIT (M10).
    after: [
      'Si tu empresa ya usa Cuadra, pide a su administrador que te invite en lugar de activar esta cuenta.',
      'El enlace vence en 48 horas. Si no creaste esta cuenta, no tienes que hacer nada.',
    ],
  });
