import { expect, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { guessColumns } from './guess-columns.ts';

const guess = (...titles: string[]) => guessColumns(titles, findColumns(titles));

test('short titles of other programs are proposed to the user', () => {
  expect(guess('Fec.', 'Doc No', 'Razón social', 'Nit', 'Base', 'Iva 19%', 'Vr total')).toEqual({
    issue_date: 0,
    number: 1,
    customer_name: 2,
    customer_nit: 3,
    subtotal: 4,
    iva: 5,
    total: 6,
  });
});

test('a certain title comes before a guess, and a column is used once', () => {
  expect(guess('Fec', 'Fecha de emisión', 'Nit')).toMatchObject({ issue_date: 1, customer_nit: 2 });
  expect(guess('NIT', 'NIT proveedor')).toEqual({ supplier_nit: 1 });
});
