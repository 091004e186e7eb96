import { formatNit } from '#domain/companies/nit.ts';
import { composeEmail } from '../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../platform/mailer/mailer.ts';

type NitEmailData = { to: string; nit: string; publicUrl: string };

export const nitProvenEmail = ({ to, nit, publicUrl }: NitEmailData): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Comprobamos el NIT de tu empresa',
    title: 'Comprobamos el NIT de tu empresa',
    before: [`El NIT ${formatNit(nit)} quedó comprobado a nombre de tu empresa en Cuadra.`],
    button: { label: 'Ver mis empresas', link: `${publicUrl}/companies` },
  });

/** The e-mail does not name the company that proved the NIT. */
export const nitLostEmail = ({ to, nit, publicUrl }: NitEmailData): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Otra cuenta comprobó el NIT de tu empresa',
    title: 'Otra cuenta comprobó este NIT',
    before: [
      `Otra cuenta de Cuadra demostró que el NIT ${formatNit(nit)} es suyo. Tus facturas y tus datos siguen en tu cuenta, y nadie más los ve.`,
      'Si el NIT es tuyo, responde a este correo con el RUT de tu empresa.',
    ],
    button: { label: 'Ver mis empresas', link: `${publicUrl}/companies` },
  });
