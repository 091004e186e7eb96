import { expect, test } from 'vitest';
import { formatInstant } from './format-instant.ts';

test('the day and the time of an instant are those of Bogotá, and no line breaks within the time', () => {
  expect(formatInstant(Date.parse('2026-11-21T19:05:00Z'))).toEqual({
    date: '21/11/2026',
    time: '2:05\u00a0p.\u00a0m.',
  });
  expect(formatInstant(Date.parse('2026-12-01T05:22:00Z')).time).toBe('12:22\u00a0a.\u00a0m.');
});
