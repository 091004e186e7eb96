import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';
import { CONFIRMATION_HOURS } from './certified-email-tokens-table.ts';

type CertifiedEmailData = { to: string; company_name: string; link: string };

/**
 * The e-mail that asks the owner of an address whether a company may trust it. The recipient may have no account, so
 * the e-mail contains only the company's name and the link.
 */
export const certifiedEmailConfirmation = ({ to, company_name, link }: CertifiedEmailData): OutgoingEmail => {
  const name = sanitizeNameForEmail(company_name);
  return composeEmail({
    to,
    subject: 'Confirma tu correo certificado en Cuadra',
    title: 'Confirma este correo',
    before: [
      `${name} registró ${to} como correo certificado en Cuadra: las facturas que se envíen o reenvíen desde este correo entrarán en la contabilidad de esa empresa sin revisión.`,
      'Si este correo es tuyo y estás de acuerdo, confírmalo:',
    ],
    button: { label: 'Confirmar correo', link },
    after: [`El enlace vence en ${CONFIRMATION_HOURS} horas. Si no sabes de qué se trata, no tienes que hacer nada.`],
  });
};
