import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';
import { sanitizeNameForEmail } from '../../platform/mailer/sanitize-name-for-email.ts';

/**
 * A change of a user's second factors; `name` is the user's name for the factor, `by` the colleague who made the
 * change.
 */
export type FactorEvent =
  | { type: 'added'; name: string }
  | { type: 'removed'; name: string }
  | { type: 'codes_renewed' }
  | { type: 'code_used'; left: number }
  | { type: 'reset'; by: string };

const NOT_YOU = 'Si no fuiste tú, cambia tu contraseña y revisa tus segundos factores y tus sesiones abiertas.';

/** The e-mail about a change of the user's second factors. It contains no code. */
export function secondFactorEmail(to: string, event: FactorEvent, publicUrl: string): OutgoingEmail {
  const { subject, text } = textOf(event);
  return composeEmail({
    to,
    subject,
    title: subject,
    before: [text],
    button: { label: 'Ver mi seguridad', link: `${publicUrl}/security` },
    after: [NOT_YOU],
  });
}

function textOf(event: FactorEvent): { subject: string; text: string } {
  switch (event.type) {
    case 'added':
      return {
        subject: 'Agregaste un segundo factor en Cuadra',
        text: `«${sanitizeNameForEmail(event.name)}» es ahora un segundo factor de tu cuenta: lo pediremos al iniciar sesión.`,
      };
    case 'removed':
      return {
        subject: 'Quitaste un segundo factor en Cuadra',
        text: `«${sanitizeNameForEmail(event.name)}» ya no es un segundo factor de tu cuenta.`,
      };
    case 'codes_renewed':
      return {
        subject: 'Creaste códigos de recuperación nuevos en Cuadra',
        text: 'Los códigos de recuperación anteriores ya no funcionan.',
      };
    case 'code_used':
      return {
        subject: 'Se usó un código de recuperación de tu cuenta de Cuadra',
        text: `Alguien confirmó que eras tú con un código de recuperación. ${leftText(event.left)}`,
      };
    case 'reset':
      return {
        subject: 'Quitaron tus segundos factores en Cuadra',
        text: `${event.by} quitó los segundos factores de tu cuenta y cerró tus sesiones. Inicia sesión con tu contraseña y actívalos de nuevo.`,
      };
  }
}

function leftText(left: number): string {
  if (left === 0) return 'No te queda ninguno: crea códigos nuevos.';
  return left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`;
}
