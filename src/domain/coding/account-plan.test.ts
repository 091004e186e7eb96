import { expect, test } from 'vitest';
import { MAX_RECORD_BYTES } from '../records/record-types.ts';
import {
  groupAccounts,
  ofClass,
  parsePlanRows,
  resolvePlan,
  searchAccounts,
  splitByClass,
  toPlanRows,
} from './account-plan.ts';
import { PUC } from './puc/puc.ts';
import { WITHHOLDING_CONCEPTS } from './withholding-concepts.ts';

test('each class of the PUC fits in a record', () => {
  for (const plan of splitByClass(PUC).values()) expect(JSON.stringify(plan).length).toBeLessThan(MAX_RECORD_BYTES);
});

test('a class of the company replaces that of the PUC, and the other ones stay', () => {
  const own = [{ accountClass: '5', accounts: [{ code: '51953001', name: 'Papelería' }] }];
  const plan = resolvePlan(PUC, own);
  expect(plan.filter(({ code }) => code.startsWith('5'))).toEqual(own[0]?.accounts);
  expect(plan.some(({ code }) => code === '2205')).toBe(true);
});

test('the accounts of a class are in their groups, also where a plan has no account for the group', () => {
  const [first] = groupAccounts(ofClass(PUC, '1'));
  expect(first).toMatchObject({ code: '11', name: 'Disponible' });
  expect(first?.accounts[0]).toEqual({ code: '1105', name: 'Caja' });
  const own = { code: '51953001', name: 'Papelería' };
  expect(groupAccounts([own])).toEqual([{ code: '51', name: '', accounts: [own] }]);
});

test('an account is found by the beginning of its code, and by words without accents', () => {
  expect(searchAccounts(PUC, '2365', 9).map(({ code }) => code)).toEqual(['2365']);
  expect(searchAccounts(PUC, 'retencion fuente', 9).map(({ code }) => code)).toEqual(['2365']);
  expect(searchAccounts(PUC, '', 3)).toHaveLength(3);
});

test('a pasted plan is read with tabs, semicolons or spaces, and says which lines it does not understand', () => {
  const text =
    'Código\tNombre\n5135 Servicios\n51-35-30;Energía eléctrica\n5195\tDiversos\n\nsin código\n5135 Otros servicios';
  expect(parsePlanRows(toPlanRows(text))).toEqual({
    accounts: [
      { code: '5135', name: 'Otros servicios' },
      { code: '513530', name: 'Energía eléctrica' },
      { code: '5195', name: 'Diversos' },
    ],
    refused: [{ line: 6, text: 'sin código', problem: 'code' }],
  });
});

test('each withholding concept has its own code', () => {
  expect(new Set(WITHHOLDING_CONCEPTS.map(({ code }) => code)).size).toBe(WITHHOLDING_CONCEPTS.length);
});
