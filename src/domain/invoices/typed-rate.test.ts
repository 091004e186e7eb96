import { expect, test } from 'vitest';
import { readTypedRate } from './typed-rate.ts';

test.each([
  ['USD', '4123,50', '4123.5'],
  ['USD', '4.123,50', '4123.5'],
  ['USD', '4,123.50', '4123.5'],
  ['USD', ' $ 4.123 ', '4123'],
  ['USD', '4123', '4123'],
  ['usd', 'US$ 4.123,456', '4123.456'],
  ['USD', '04123.00', '4123'],
  ['JPY', '27,35', '27.35'],
  ['AUD', '2850', '2850'],
  ['AUD', '2,85', '2.85'],
])('%s "%s" is %s', (currency, typed, rate) => {
  expect(readTypedRate(currency, typed)).toEqual({ type: 'ok', rate });
});

test.each([
  ['USD', '', 'Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['USD', 'TRM', 'Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['USD', '-4123', 'Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['AUD', '', 'Escribe los pesos por una unidad de AUD, con coma para los decimales.'],
  ['USD', '4,12', 'La tasa de USD a pesos no puede ser 4,12. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['USD', '0', 'La tasa de USD a pesos no puede ser 0. Escribe los pesos por un dólar, por ejemplo 4123,50.'],
  ['EUR', '1', 'La tasa de EUR a pesos no puede ser 1. Escribe los pesos por un euro, por ejemplo 4710,25.'],
  ['JPY', '27,350', 'La tasa de JPY a pesos no puede ser 27350. Escribe los pesos por un yen, por ejemplo 27,35.'],
  ['AUD', '2.850', 'La tasa puede ser 2850 o 2,850. Escríbela sin separar los miles y con coma para los decimales.'],
  [
    'USD',
    '1 190.000',
    'La tasa puede ser 1.190.000 o 1.190,000. Escríbela sin separar los miles y con coma para los decimales.',
  ],
])('%s "%s" is refused with what to write', (currency, typed, detail) => {
  expect(readTypedRate(currency, typed)).toEqual({ type: 'error', detail });
});
