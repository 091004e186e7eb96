import type { Warning } from '#domain/invoices/warning.ts';
import type { DianDocument } from '../document.ts';
import { currencyCode, totalCurrency } from './currency-code.ts';
import { taxCurrency } from './tax-groups.ts';
import { dateAt, decimalAt } from './values.ts';
import { find, findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const PESOS = 'COP';
const RATE = 'PaymentExchangeRate';

type Money = Pick<DianDocument, 'currency' | 'exchange_rate' | 'exchange_date'>;

/** The currency of the amounts and their rate in pesos, where the document has a rate of this currency. */
export function readMoney(root: XmlNode): Money {
  const currency = readCurrency(root);
  const rate = findRate(root, currency);
  return {
    currency,
    exchange_rate: decimalAt(rate, 'CalculationRate'),
    exchange_date: dateAt(rate, 'Date'),
  };
}

/** Without a currency of its own, a document is in the currency of its total, else in pesos. */
const readCurrency = (root: XmlNode): string =>
  currencyCode(textAt(root, 'DocumentCurrencyCode')) ?? totalCurrency(root) ?? PESOS;

/**
 * A document may have several rates, one for each pair of currencies. A rate from another currency than the document's,
 * or to another than pesos, does not convert its amounts.
 */
function findRate(root: XmlNode, currency: string): XmlNode | undefined {
  const fits = (rate: XmlNode) => {
    const { source, target } = currenciesOf(rate);
    return (target ?? PESOS) === PESOS && (currency === PESOS || (source ?? currency) === currency);
  };
  const usable = findAll(root, RATE).filter(fits);
  return usable.find((rate) => currenciesOf(rate).source === currency) ?? usable[0];
}

const currenciesOf = (rate: XmlNode) => ({
  source: currencyCode(textAt(rate, 'SourceCurrencyCode')),
  target: currencyCode(textAt(rate, 'TargetCurrencyCode')),
});

/** What is unclear about the currency: amounts are in another one, or the rate is of other currencies. */
export function moneyWarnings(root: XmlNode, { currency }: Pick<Money, 'currency'>): Warning[] {
  const rate = currency !== PESOS && findRate(root, currency) === undefined ? find(root, RATE) : undefined;
  return [...amountWarnings(root, currency), ...(rate === undefined ? [] : [foreignRate(rate, currency)])];
}

/** A total in another currency, or else taxes: the customs duty of an import in euros is in pesos. */
function amountWarnings(root: XmlNode, currency: string): Warning[] {
  const own = currency.slice(0, 8);
  const [ofTotal, ofTaxes] = [totalCurrency(root), taxCurrency(root)];
  if (ofTotal !== null && ofTotal !== currency) {
    const detail = `El documento dice que está en ${own}, pero su total dice ${ofTotal}. Compáralo con el PDF.`;
    return [{ code: 'currency_disagrees', detail }];
  }
  if (ofTaxes === null || ofTaxes === currency) return [];
  const detail = `Los impuestos están en ${ofTaxes.slice(0, 8)} y el documento en ${own}. Los sumamos como vienen: compáralos con el PDF.`;
  return [{ code: 'tax_currency', detail }];
}

/** The code is that of a rate that is not used: the total in pesos stays unknown until a person gives the rate. */
function foreignRate(rate: XmlNode, currency: string): Warning {
  const { source, target } = currenciesOf(rate);
  const pair = `${source?.slice(0, 8) ?? currency} a ${target?.slice(0, 8) ?? PESOS}`;
  return {
    code: 'exchange_rate_implausible',
    detail: `La tasa de cambio que trae el documento es de ${pair} y no de ${currency} a ${PESOS}, así que no la usamos. Escribe la tasa (TRM) del día en «Totales».`,
  };
}
