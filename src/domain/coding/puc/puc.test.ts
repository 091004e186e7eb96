import { expect, test } from 'vitest';
import { Account } from '../../records/account-plan.ts';
import { splitByClass } from '../account-plan.ts';
import { PUC } from './puc.ts';

const codes = PUC.map(({ code }) => code);

test('each code of the PUC is there once, in order', () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual([...codes].sort());
});

test('each code of the PUC has one, two or four digits, and its parent is in the plan', () => {
  const known = new Set(codes);
  for (const code of codes) {
    expect(code).toMatch(/^[1-9](\d(\d{2})?)?$/);
    if (code.length > 1) expect(known, code).toContain(code.slice(0, code.length / 2));
  }
});

test('each name of the PUC begins with a capital and has no blanks at its ends or twice', () => {
  for (const { code, name } of PUC) {
    expect(name, code).toBe(name.trim().replaceAll(/\s+/g, ' '));
    expect(name, code).toMatch(/^\p{Lu}/u);
  }
});

test('a company can keep each account of the PUC in its own plan', () => {
  for (const account of PUC) expect(Account.safeParse(account).success, account.code).toBe(true);
});

test('each class of the PUC has as many codes as the lists that it was compared with', () => {
  const sizes = [...splitByClass(PUC)].map(([accountClass, own]) => [accountClass, own.accounts.length]);
  expect(Object.fromEntries(sizes)).toEqual({ 1: 116, 2: 100, 3: 36, 4: 37, 5: 45, 6: 22, 7: 5, 8: 22, 9: 18 });
});
