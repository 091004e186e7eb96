import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const NOW = '2026-11-28T15:00:00.000Z';
const anEntry = (title: string, text = 'x') => ({ id: 'a', date: '2026-12-31', title, text });

const unfold = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');
const readText = (text: string): string => text.replace(/\\([\\;,n])/g, (_, mark) => (mark === 'n' ? '\n' : mark));

test('an entry is a whole day, also at the end of a year', () => {
  expect(unfold(calendarFile('Plazos', [anEntry('FE-1')], { now: NOW }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cuadra//Plazos//ES',
    'X-WR-CALNAME:Plazos',
    'BEGIN:VEVENT',
    'UID:a@cuadra',
    'DTSTAMP:20261128T150000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:FE-1',
    'DESCRIPTION:x',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('any text survives escaping and folding, and no line has more than 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((some) => some.replaceAll('\r', ''));
  fc.assert(
    fc.property(text, (title) => {
      const file = calendarFile('Plazos', [anEntry(title, 'Ñandú; «uno», dos\\tres\ncuatro')], { now: NOW });
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = unfold(file);
      const textOf = (name: string) =>
        readText(lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '');
      expect(textOf('SUMMARY')).toBe(title);
      expect(textOf('DESCRIPTION')).toBe('Ñandú; «uno», dos\\tres\ncuatro');
    }),
  );
});

test('a calendar to subscribe to says how often it is read', () => {
  const lines = unfold(calendarFile('Plazos', [], { now: NOW, refreshHours: 6 }));
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
});
