import { addDays } from '../dates/calendar-date.ts';

/** A whole-day entry of a calendar. */
export type CalendarEntry = { id: string; date: string; title: string; text: string };

/** `now`: the moment at which it is made, as ISO text. `refreshHours`: when a program that has subscribed reads it again. */
type CalendarOptions = { now: string; refreshHours?: number };

/**
 * An iCalendar file (RFC 5545, RFC 7986) with one event for each entry. An entry keeps its identity: importing a newer
 * file replaces the events of an older one.
 */
export function calendarFile(
  name: string,
  entries: readonly CalendarEntry[],
  { now, refreshHours }: CalendarOptions,
): string {
  const stamp = `${now.slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cuadra//Plazos//ES',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(refreshHours === undefined ? [] : refreshLines(refreshHours)),
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

const refreshLines = (hours: number): string[] => [
  `REFRESH-INTERVAL;VALUE=DURATION:PT${hours}H`,
  `X-PUBLISHED-TTL:PT${hours}H`,
];

const eventLines = ({ id, date, title, text }: CalendarEntry, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@cuadra`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(date)}`,
  `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
  `SUMMARY:${escapeText(title)}`,
  `DESCRIPTION:${escapeText(text)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const compact = (date: string): string => date.replaceAll('-', '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');

const MAX_OCTETS = 75;

/** The octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Breaks a line after at most 75 octets, never within a character; a space begins the rest. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
