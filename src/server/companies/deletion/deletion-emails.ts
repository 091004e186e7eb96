import { DELETION_DAYS } from '#domain/companies/company-deletion.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';

type DeletionEmail = { to: string; company: string; deletes_at: string };

/** For every user of the account: it will be deleted, unless the titular cancels it. */
export const requestedEmail = ({ to, company, deletes_at }: DeletionEmail): OutgoingEmail =>
  composeEmail({
    to,
    subject: `La cuenta de ${company} se eliminará`,
    title: 'La cuenta se eliminará',
    before: [
      `El titular pidió eliminar la cuenta de ${company}. Se eliminará el ${formatDate(bogotaDate(new Date(deletes_at)))}, con todas sus facturas, archivos y usuarios.`,
      `Hasta ese día todo sigue funcionando, y el titular puede cancelarlo. Después de esos ${DELETION_DAYS} días no se puede recuperar nada.`,
    ],
  });

export const cancelledEmail = ({ to, company }: Omit<DeletionEmail, 'deletes_at'>): OutgoingEmail =>
  composeEmail({
    to,
    subject: `La cuenta de ${company} se conserva`,
    title: 'La cuenta se conserva',
    before: [`El titular canceló la eliminación de la cuenta de ${company}. No se borró nada.`],
  });

export const deletedEmail = ({ to, company }: Omit<DeletionEmail, 'deletes_at'>): OutgoingEmail =>
  composeEmail({
    to,
    subject: `La cuenta de ${company} se eliminó`,
    title: 'La cuenta se eliminó',
    before: [
      `Eliminamos la cuenta de ${company} con todas sus facturas, archivos y usuarios, como lo pidió el titular.`,
    ],
  });
