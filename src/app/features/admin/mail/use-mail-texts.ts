import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { MailMessage, MailStatus } from '#domain/mail/mail-message.ts';

/** Returns the texts of the e-mail log. */
export function useMailTexts() {
  const { t } = useLingui();
  const statuses: Record<MailStatus, string> = {
    processed: t`Procesado`,
    nothing: t`Sin facturas`,
    failed: t`Con error`,
    quarantined: t`Por revisar`,
    discarded: t`Descartado`,
  };

  /** Returns the counts of a message's documents; empty when there are none. */
  const countsText = (message: MailMessage): string =>
    [
      message.created_count > 0 &&
        plural(message.created_count, { one: '# factura nueva', other: '# facturas nuevas' }),
      message.attached_count > 0 && plural(message.attached_count, { one: '# adjunto', other: '# adjuntos' }),
      message.duplicate_count > 0 && plural(message.duplicate_count, { one: '# repetida', other: '# repetidas' }),
      message.refused_count > 0 && plural(message.refused_count, { one: '# con error', other: '# con error' }),
    ]
      .filter((part) => part !== false)
      .join(' · ');

  return { statuses, countsText };
}
