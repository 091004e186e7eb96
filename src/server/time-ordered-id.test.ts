import { expect, test } from 'vitest';
import { z } from 'zod';
import { timeOrderedId } from './time-ordered-id.ts';

test('it is a UUID of version 7, later ones come later, and none comes twice', () => {
  const at = Date.UTC(2026, 10, 24);
  expect(z.uuidv7().parse(timeOrderedId(at))).toMatch(/^019ab3df-c400-7/);
  const ids = Array.from({ length: 1_000 }, (_, ms) => timeOrderedId(at + ms));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => timeOrderedId(at))).size).toBe(1_000);
});
