import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

test('the share is used up, told with how long to wait, and given again after the window', () => {
  let now = 0;
  const limit = createRateLimit(2, 120_000, () => now);
  const ask = () => {
    limit.check('ana');
    limit.count('ana');
  };
  ask();
  now = 30_000;
  ask();
  expect(ask).toThrow(
    expect.objectContaining({ detail: 'Demasiados intentos. Espera 2 minutos e intenta nuevamente.' }),
  );
  now = 61_000;
  expect(ask).toThrow(
    expect.objectContaining({ detail: 'Demasiados intentos. Espera 1 minuto e intenta nuevamente.' }),
  );
  now = 120_000;
  ask();
});

test('one name never uses up the share of another', () => {
  const limit = createRateLimit(1, 1000, () => 0);
  limit.count('ana');
  expect(() => limit.check('luis')).not.toThrow();
});
