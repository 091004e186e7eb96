import { Badge } from '@mantine/core';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { type RadianInvoice, readRadian } from '#domain/radian/read-radian.ts';
import { useShortStateText, useStateText } from './use-radian-texts.ts';

/** What a purchase on credit waits for; nothing for any other invoice, nor for an accepted one. */
export function RadianChip({ invoice }: { invoice: RadianInvoice }) {
  const textOf = useStateText();
  const shortTextOf = useShortStateText();
  if (invoice.payment_terms !== 'credit') return null;
  const reading = readRadian(invoice, bogotaDate(new Date()));
  const shown = shortTextOf(reading);
  if (shown === undefined) return null;
  return (
    <Badge variant="default" size="sm" tt="none" fw={500} title={textOf(reading)}>
      {shown}
    </Badge>
  );
}
