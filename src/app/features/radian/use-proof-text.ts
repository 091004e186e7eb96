import { useLingui } from '@lingui/react/macro';
import { formatDate } from '#domain/dates/dates.ts';
import { eventsOf } from '#domain/radian/invoice-event.ts';
import type { TrackedPurchase } from '#domain/radian/radian-summary.ts';
import type { RadianReading } from '#domain/radian/read-radian.ts';

/** docs/radian.md#the-term. */
const TERM_BUSINESS_DAYS = 3;

type Named = { acuse: string; recibo: string; both: string };

/**
 * Returns from which day the term of a purchase runs; without a term, which of acuse and recibo it has. Both name what that
 * rests on; of both kinds, the weaker one.
 */
export function useProofText(): (
  purchase: Pick<TrackedPurchase, 'radian_events'>,
  reading: Pick<RadianReading, 'proof' | 'deadline'>,
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
  const short: Record<'xml' | 'manual', string> = { xml: t`con su XML`, manual: t`a mano` };
  return (purchase, { proof, deadline }) => {
    if (proof === null) return t`Sin eventos`;
    const receipt = eventsOf(purchase).find(({ code, source }) => code === '032' && source !== 'hint');
    if (deadline !== null && receipt) {
      const day = formatDate(receipt.date).slice(0, 5);
      return t`${TERM_BUSINESS_DAYS} días hábiles desde el recibo del ${day} · ${short[proof]}`;
    }
    const has = (code: string) => eventsOf(purchase).some((event) => event.code === code && event.source === proof);
    const { acuse, recibo, both } = names[proof];
    if (!has('032')) return acuse;
    return has('030') ? both : recibo;
  };
}
