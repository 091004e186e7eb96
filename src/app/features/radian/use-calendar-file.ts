import { useLingui } from '@lingui/react/macro';
import { saveBlob } from '#app/ui/save-blob.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { addBusinessDays } from '#domain/radian/business-days.ts';
import { calendarFile } from '#domain/radian/calendar-file.ts';
import type { ReadPurchase } from '#domain/radian/radian-summary.ts';

/** Returns a function that saves the last days of these purchases as a calendar file, made on this device. */
export function useCalendarFile(): (purchases: readonly ReadPurchase[]) => void {
  const { t } = useLingui();
  return (purchases) => {
    const entries = purchases.flatMap(({ purchase, reading: { deadline } }) => {
      if (deadline === null) return [];
      const { invoice_number: number, supplier_name: supplier } = purchase;
      const before = formatDate(addBusinessDays(deadline, -1));
      const title = t`Último día para reclamar o aceptar ${number} de ${supplier}`;
      const text = t`Responde un día hábil antes: ${before}. Después, la ley la da por aceptada.`;
      return [{ id: purchase.id, date: deadline, title, text }];
    });
    const file = calendarFile(t`Plazos de Cuadra`, entries, { now: new Date().toISOString() });
    saveBlob(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'plazos.ics');
  };
}
