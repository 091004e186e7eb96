import { expect, test } from 'vitest';
import { extractFigures } from './extract-figures.ts';
import { isFaithful } from './is-faithful.ts';

test.each([
  ['vendiste $\u00a01.200.000 en 8 facturas', ['$1.200.000', '8']],
  ['un 12% más, o un 12 % más', ['12%', '12%']],
  ['cayó -$ 5.000 o $ -5.000', ['-$5.000', '-$5.000']],
  ['del 14 al 20 de noviembre de 2026', ['14', '20', '2026', 'noviembre']],
  ['$ 7,5 millones', ['$7,5 millones', 'millones']],
  ['la mitad de tres facturas', ['mitad', 'tres']],
  ['una primera factura', []],
])('%s', (text, figures) => {
  expect(extractFigures(text).sort()).toEqual([...figures].sort());
});

const GIVEN =
  'Cobra $ 7.500.000 a [A]: 2 facturas, la más antigua está vencida desde el 9 de noviembre de 2026 (12 días).';

test.each([
  'Es hora de cobrar $ 7.500.000 a [A]: son 2 facturas y la más antigua está vencida desde el 9 de noviembre de 2026 (12 días).',
  'A [A] puedes cobrarle $ 7.500.000.',
])('may be said: %s', (text) => {
  expect(isFaithful(GIVEN, text)).toBe(true);
});

const FELL = 'Vendiste $ 2.000.000, un 75% menos que la semana anterior.';

test('a fall may not become a rise', () => {
  expect(isFaithful(FELL, 'Tus ventas fueron de $ 2.000.000: bajaron un 75%.')).toBe(true);
  expect(isFaithful(FELL, 'Tus ventas fueron de $ 2.000.000: subieron un 75%.')).toBe(false);
  expect(isFaithful(FELL, 'Vendiste $ 2.000.000, un 75% más que la semana anterior.')).toBe(false);
});

test('who bought more than it sold did not sell more', () => {
  const SPENT = 'Esta semana compraste $ 2.000.000 más de lo que vendiste.';
  const result = (text: string) => isFaithful(SPENT, text);
  expect(result('Compraste $ 2.000.000 más de lo que vendiste en la semana.')).toBe(true);
  expect(result('Esta semana vendiste $ 2.000.000 más de lo que compraste.')).toBe(false);
  expect(result('Esta semana compraste $ 2.000.000 menos de lo que vendiste.')).toBe(false);
  expect(result('Cerraste la semana con $ 2.000.000 a favor.')).toBe(false);
});

test('a payer that is late may not become one that is early', () => {
  const LATE =
    'Cobra $ 2.000.000 a [A]: 1 factura, vencida desde el 9 de noviembre de 2026 (12 días); suele pagar 3 días después del vencimiento.';
  const result = (habit: string) => isFaithful(LATE, `[A] te debe $ 2.000.000 hace 12 días; ${habit}.`);
  expect(result('lo usual son 3 días después de vencer')).toBe(true);
  expect(result('se tarda 3 días')).toBe(true);
  expect(result('lo usual son 3 días antes de vencer')).toBe(false);
  expect(result('paga con 3 días de antelación')).toBe(false);
});

test.each([
  ['another amount', 'Cobra $ 7.600.000 a [A].'],
  ['an amount in other units', 'Cobra $ 7,5 millones a [A].'],
  ['a count that became money', 'Cobra $ 2 a [A].'],
  ['a figure twice', 'Cobra $ 7.500.000 a [A], que debe $ 7.500.000.'],
  ['a figure in words', 'Cobra a [A] las dos facturas.'],
  ['a share nobody counted', 'Cobra a [A] la mitad.'],
  ['a percentage', 'Cobra el 12% a [A].'],
  ['another sign', 'Cobra -$ 7.500.000 a [A].'],
  ['a name left out', 'Cobra $ 7.500.000 a tu cliente.'],
  ['a name that is not there', 'Cobra $ 7.500.000 a [A] y a [B].'],
  ['another month', 'En marzo cobra $ 7.500.000 a [A].'],
  ['an address', 'Cobra a [A] en https://pagos.example.'],
  ['an e-mail address', 'Cobra a [A] en a@b.co.'],
  ['markup', '<b>Cobra a [A]</b>'],
  ['nothing', '  '],
  ['a speech', `Cobra a [A]. ${'Es importante. '.repeat(30)}`],
])('may not be said: %s', (_, text) => {
  expect(isFaithful(GIVEN, text)).toBe(false);
});
