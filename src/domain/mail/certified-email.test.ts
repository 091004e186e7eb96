import { expect, test } from 'vitest';
import { parseEmailList } from './certified-email.ts';

test.each([
  ['', [], []],
  [' , ,', [], []],
  ['A@B.co', ['a@b.co'], []],
  [' a@b.co , C@D.com.co,a@b.co', ['a@b.co', 'c@d.com.co'], []],
  ['a@b.co; c@d.co', [], ['a@b.co; c@d.co']],
  ['a@b, @b.co, a b@c.co', [], ['a@b', '@b.co', 'a b@c.co']],
])('"%s"', (text, emails, invalid) => {
  expect(parseEmailList(text)).toEqual({ emails, invalid });
});
