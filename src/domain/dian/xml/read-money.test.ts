import { expect, test } from 'vitest';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readOne } from '#tests/harness/server/read-one.ts';
import { totalCop } from '../total-cop.ts';

const CODE = /<cbc:DocumentCurrencyCode>\w+<\/cbc:DocumentCurrencyCode>/;
const rateXml = (source: string, target: string, rate: string) =>
  `<cac:PaymentExchangeRate><cbc:SourceCurrencyCode>${source}</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>${target}</cbc:TargetCurrencyCode><cbc:CalculationRate>${rate}</cbc:CalculationRate><cbc:Date>2026-03-0${rate.length}</cbc:Date></cac:PaymentExchangeRate>`;
const codesOf = (xml: string) => readOne(xml).warnings.map(({ code }) => code);

test('a document without a currency is in that of its total, else in pesos', () => {
  const dollars = dianXml({ currency: 'USD', exchangeRate: '4100' }).replace(CODE, '');
  expect(readOne(dollars)).toMatchObject({ currency: 'USD', exchange_rate: '4100' });
  expect(codesOf(dollars)).not.toContain('currency_disagrees');
  expect(
    readOne(
      dianXml()
        .replace(CODE, '')
        .replace(/ currencyID="COP"/g, ''),
    ),
  ).toMatchObject({ currency: 'COP' });
});

test('a total in another currency than the document is a warning that names both', () => {
  const xml = dianXml({ currency: 'USD' }).replace(CODE, '<cbc:DocumentCurrencyCode>COP</cbc:DocumentCurrencyCode>');
  const { currency, warnings } = readOne(xml);
  expect(currency).toBe('COP');
  expect(warnings.find(({ code }) => code === 'currency_disagrees')?.detail).toMatch(/en COP.*dice USD/);
  expect(codesOf(dianXml())).not.toContain('currency_disagrees');
});

test.each([
  [rateXml('USD', 'EUR', '0.92'), rateXml('USD', 'COP', '4100.5')],
  [rateXml('USD', 'COP', '4100.5'), rateXml('USD', 'EUR', '0.92')],
  [rateXml('EUR', 'COP', '4700'), rateXml('USD', 'COP', '4100.5')],
])('of several rates the one from the currency of the document to pesos counts', (first, second) => {
  const document = readOne(dianXml({ currency: 'USD', more: first + second }));
  expect(document).toMatchObject({ exchange_rate: '4100.5', exchange_date: '2026-03-06' });
  expect(totalCop(document)).not.toBeNull();
  expect(document.warnings).toEqual([]);
});

test.each([
  ['COP', 'USD'],
  ['USD', 'EUR'],
  ['EUR', 'COP'],
])('a rate from %s to %s is not used for dollars, and one warning names its currencies', (source, target) => {
  const { exchange_rate, warnings } = readOne(dianXml({ currency: 'USD', more: rateXml(source, target, '4100') }));
  expect(exchange_rate).toBeNull();
  expect(warnings).toMatchObject([{ code: 'exchange_rate_implausible' }]);
  expect(warnings[0]?.detail).toContain(`${source} a ${target}`);
});
