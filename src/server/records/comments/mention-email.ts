import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

type Mention = { to: string; author: string; company_name: string; link: string };

/** The e-mail to a person whom a comment mentions. The comment itself is only in the app. */
export const mentionEmail = ({ to, author, company_name, link }: Mention): OutgoingEmail =>
  composeEmail({
    to,
    subject: 'Te mencionaron en un comentario',
    title: 'Te mencionaron en un comentario',
    before: [`${author} te mencionó en el comentario de una factura de ${sanitizeNameForEmail(company_name)}.`],
    button: { label: 'Ver el comentario', link },
    after: ['Te escribimos una sola vez por cada comentario que te menciona.'],
  });
