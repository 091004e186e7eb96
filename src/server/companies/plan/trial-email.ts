import { formatDate } from '#domain/dates/dates.ts';
import { composeEmail } from '../../platform/mailer/compose-email.ts';
import type { OutgoingEmail } from '../../platform/mailer/mailer.ts';

type TrialEmailData = { to: string; ends_on: string; isOver: boolean; planLabel: string; publicUrl: string };

/** docs/wording.md#frame-plan-trial-and-platform: trial.expiring and trial.expired. `ends_on` is a calendar date. */
export function trialEmail({ to, ends_on, isOver, planLabel, publicUrl }: TrialEmailData): OutgoingEmail {
  const subject = isOver ? 'Tu prueba de Pro terminó' : 'Tu prueba de Pro termina pronto';
  const before = isOver
    ? [`Tu prueba de Pro terminó. Tus datos siguen disponibles en el plan ${planLabel}.`]
    : [`Tu prueba de Pro termina el ${formatDate(ends_on)}.`];
  const after = ['No borramos nada: tus facturas, empresas y usuarios se conservan.'];
  return composeEmail({
    to,
    subject,
    title: subject,
    before,
    button: { label: 'Ver mi plan', link: `${publicUrl}/pro-upgrade` },
    after,
  });
}
