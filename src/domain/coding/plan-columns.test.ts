import { expect, test } from 'vitest';
import { guessPlanColumns, parsePlanColumns } from './plan-columns.ts';

test('the columns are found by their titles, below the name of the company', () => {
  const rows = [
    ['Comercial Ejemplo S.A.S.', '', ''],
    ['Nivel', 'Código cuenta', 'Nombre'],
    ['4', '5135', 'Servicios'],
    ['5', '51-35-30', 'Energía eléctrica'],
    ['5', '', 'Sin código'],
    ['5', '5195', ''],
  ];
  const columns = guessPlanColumns(rows);
  expect(columns).toEqual({ code: 1, name: 2, first: 2 });
  expect(columns && parsePlanColumns(rows, columns)).toEqual({
    accounts: [
      { code: '5135', name: 'Servicios' },
      { code: '513530', name: 'Energía eléctrica' },
    ],
    refused: [
      { line: 5, text: '5 Sin código', problem: 'code' },
      { line: 6, text: '5 5195', problem: 'name' },
    ],
  });
});

test('without titles the first column of codes and the first text after it are taken', () => {
  const rows = [
    ['5135', 'Servicios', '900123456'],
    ['5195', 'Diversos', '900123456'],
  ];
  expect(guessPlanColumns(rows)).toEqual({ code: 0, name: 1, first: 0 });
});

test('where the name comes before the code, or there is none, a person chooses', () => {
  const rows = [
    ['Servicios', '5135'],
    ['Diversos', '5195'],
  ];
  expect(guessPlanColumns(rows)).toBeUndefined();
  expect(guessPlanColumns([])).toBeUndefined();
  expect(parsePlanColumns(rows, { code: 1, name: 0, first: 0 }).accounts).toHaveLength(2);
});
