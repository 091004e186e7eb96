import { useLingui } from '@lingui/react/macro';
import { eventsOf } from '#domain/radian/invoice-event.ts';
import type { TrackedPurchase } from '#domain/radian/radian-summary.ts';
import type { RadianReading } from '#domain/radian/read-radian.ts';

type Named = { acuse: string; recibo: string; both: string };

/** Returns which of acuse and recibo a purchase has, and what they rest on; of both kinds, the weaker one. */
export function useProofText(): (
  purchase: Pick<TrackedPurchase, 'radian_events'>,
  reading: Pick<RadianReading, 'proof'>,
) => string {
  const { t } = useLingui();
  const names: Record<'xml' | 'manual', Named> = {
    xml: {
      acuse: t`Acuse comprobado con su XML`,
      recibo: t`Recibo comprobado con su XML`,
      both: t`Acuse y recibo comprobados con su XML`,
    },
    manual: {
      acuse: t`Acuse registrado a mano`,
      recibo: t`Recibo registrado a mano`,
      both: t`Acuse y recibo registrados a mano`,
    },
  };
  return (purchase, { proof }) => {
    if (proof === null) return t`Sin eventos`;
    const has = (code: string) => eventsOf(purchase).some((event) => event.code === code && event.source === proof);
    const { acuse, recibo, both } = names[proof];
    if (!has('032')) return acuse;
    return has('030') ? both : recibo;
  };
}
