import { expect, test } from 'vitest';
import { z } from 'zod';
import { timeOrderedId } from './time-ordered-id.ts';

test('it is a UUID of version 7, later ones come later, and none comes twice', () => {
  // RFC 9562, A.6.
  const at = Date.UTC(2022, 1, 22, 19, 22, 22);
  expect(z.uuidv7().parse(timeOrderedId(at))).toMatch(/^017f22e2-79b0-7/);
  const ids = Array.from({ length: 1_000 }, (_, ms) => timeOrderedId(at + ms));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => timeOrderedId(at))).size).toBe(1_000);
});
