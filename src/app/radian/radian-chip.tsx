import { Badge } from '@mantine/core';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { type RadianInvoice, type RadianState, readRadian } from '#domain/radian/read-radian.ts';
import { useStateText } from './use-radian-texts.ts';

const SHOWN: readonly RadianState[] = ['missing_030', 'missing_032', 'claimable', 'tacit', 'claimed'];

/** What a purchase on credit waits for; nothing for any other invoice, nor for an accepted one. */
export function RadianChip({ invoice }: { invoice: RadianInvoice }) {
  const textOf = useStateText();
  if (invoice.payment_terms !== 'credit') return null;
  const reading = readRadian(invoice, bogotaDate(new Date()));
  if (!SHOWN.includes(reading.state)) return null;
  return (
    <Badge variant="default" size="sm" tt="none" fw={500}>
      {textOf(reading)}
    </Badge>
  );
}
