import { INVITATION_DAYS } from '../accounts/invitations/invitation-expiry.ts';
import { composeEmail } from '../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../platform/mailer/sanitize-name-for-email.ts';

const UNEXPECTED = 'Si no esperabas esta invitación, no tienes que hacer nada.';
const STAFF_SUBJECT = 'Te invitaron a una firma contable en Cuadra';

type StaffInvitation = { to: string; firm_name: string; link: string; isKnown: boolean };

/** The e-mail to a person whom a firm invites to its staff. */
export const staffInvitationEmail = ({ to, firm_name, link, isKnown }: StaffInvitation): OutgoingEmail => {
  const text = `${sanitizeNameForEmail(firm_name)} te invitó a su equipo en Cuadra.`;
  return composeEmail({
    to,
    subject: STAFF_SUBJECT,
    title: STAFF_SUBJECT,
    before: [
      isKnown
        ? `${text} Ya tienes una cuenta: acepta aquí y entra con tu contraseña de siempre.`
        : `${text} Crea tu contraseña aquí:`,
    ],
    button: { label: isKnown ? 'Aceptar la invitación' : 'Crear mi contraseña', link },
    after: [`El enlace vence en ${INVITATION_DAYS} días y sirve una sola vez. ${UNEXPECTED}`],
  });
};

/** What happened between a firm and a client company. */
export type FirmEvent = 'invited' | 'accepted' | 'declined' | 'assigned' | 'unassigned' | 'ended' | 'left' | 'removed';
type FirmNews = { to: string; event: FirmEvent; firm_name: string; company_name: string; publicUrl: string };

type NewsText = { subject: string; text: string; path: '/firm' | '/users' | '/dashboard'; label: string };

/** The e-mail about an event between a firm and a client company. */
export function firmEventEmail({ to, event, firm_name, company_name, publicUrl }: FirmNews): OutgoingEmail {
  const names = { firm: sanitizeNameForEmail(firm_name), company: sanitizeNameForEmail(company_name) };
  const { subject, text, path, label } = textOf(event, names);
  return composeEmail({ to, subject, title: subject, before: [text], button: { label, link: `${publicUrl}${path}` } });
}

function textOf(event: FirmEvent, { firm, company }: { firm: string; company: string }): NewsText {
  const toFirm = { path: '/firm', label: 'Ver la firma' } as const;
  const toUsers = { path: '/users', label: 'Ver los usuarios' } as const;
  const texts: Record<FirmEvent, NewsText> = {
    invited: {
      subject: 'Una empresa invitó a tu firma contable en Cuadra',
      text: `${company} invitó a ${firm} a llevar sus facturas. Acepta o rechaza la invitación en Firma contable.`,
      ...toFirm,
    },
    accepted: {
      subject: 'Tu firma contable aceptó la invitación en Cuadra',
      text: `${firm} aceptó la invitación de ${company}. Verás en Usuarios quién de la firma tiene acceso.`,
      ...toUsers,
    },
    declined: {
      subject: 'La firma contable rechazó la invitación en Cuadra',
      text: `${firm} rechazó la invitación de ${company}.`,
      ...toUsers,
    },
    assigned: {
      subject: 'Te asignaron una empresa en Cuadra',
      text: `${firm} te asignó la empresa ${company}. Ya puedes entrar a sus facturas.`,
      path: '/dashboard',
      label: 'Ir a Cuadra',
    },
    unassigned: {
      subject: 'Ya no tienes asignada una empresa en Cuadra',
      text: `${firm} retiró tu asignación a la empresa ${company}. Ya no tienes acceso a sus facturas.`,
      path: '/dashboard',
      label: 'Ir a Cuadra',
    },
    ended: {
      subject: 'Una empresa terminó el acceso de tu firma contable en Cuadra',
      text: `${company} terminó el acceso de ${firm}. El equipo de la firma ya no puede entrar a sus facturas.`,
      ...toFirm,
    },
    left: {
      subject: 'Tu firma contable dejó la empresa en Cuadra',
      text: `${firm} dejó de llevar las facturas de ${company} y ya no tiene acceso.`,
      ...toUsers,
    },
    removed: {
      subject: 'Ya no haces parte de una firma contable en Cuadra',
      text: `${firm} te retiró de su equipo. Ya no tienes acceso a las empresas que te había asignado.`,
      path: '/dashboard',
      label: 'Ir a Cuadra',
    },
  };
  return texts[event];
}

type TitularInvitation = { to: string; firm_name: string; company_name: string; link: string; isKnown: boolean };

/** The e-mail to the person who becomes the titular of a company that a firm created. */
export const titularInvitationEmail = (invitation: TitularInvitation): OutgoingEmail => {
  const { to, link, isKnown } = invitation;
  const firm = sanitizeNameForEmail(invitation.firm_name);
  const company = sanitizeNameForEmail(invitation.company_name);
  const subject = 'Tu firma contable creó tu empresa en Cuadra';
  return composeEmail({
    to,
    subject,
    title: subject,
    before: [
      `${firm} creó la empresa ${company} en Cuadra y te invita a ser su titular: decides quién entra y puedes terminar el acceso de la firma.`,
      isKnown ? 'Ya tienes una cuenta: acepta aquí y entra con tu contraseña de siempre.' : 'Crea tu contraseña aquí:',
    ],
    button: { label: isKnown ? 'Aceptar la invitación' : 'Crear mi contraseña', link },
    after: [`El enlace vence en ${INVITATION_DAYS} días y sirve una sola vez. ${UNEXPECTED}`],
  });
};
