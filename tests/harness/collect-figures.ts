import { MONTHS } from '#domain/dates/calendar-date.ts';
import { formatCop } from '#domain/money.ts';
import { formatInteger } from '#domain/reports/sentence.ts';

/**
 * Every figure that a text about these facts may contain: amounts, counts, percentages and days, in their text form.
 */
export function collectFigures(facts: unknown): Set<string> {
  const known = new Set<string>();
  collectInto(facts, '', known);
  return known;
}

function collectInto(fact: unknown, name: string, known: Set<string>): void {
  if (typeof fact === 'number') {
    for (const text of numberTexts(Math.abs(fact), name)) known.add(text);
  } else if (typeof fact === 'string') {
    for (const text of dateTexts(fact)) known.add(text);
  } else if (typeof fact === 'object' && fact !== null) {
    for (const [key, value] of Object.entries(fact)) collectInto(value, key, known);
  }
}

function numberTexts(value: number, name: string): string[] {
  if (name === 'cents') return [formatCop(value / 100).replace(/[\s\u00a0]/g, '')];
  return [`${formatInteger(value)}${name === 'percent' || name === 'share' ? '%' : ''}`];
}

function dateTexts(text: string): string[] {
  const [, year = '', month, day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== '') return [year, MONTHS[Number(month) - 1] ?? '', String(Number(day))];
  // A year on its own.
  return /^\d{4}$/.test(text) ? [text] : [];
}
