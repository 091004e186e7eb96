import { isDecimal } from '#domain/money.ts';
import { readDecimal } from '#domain/sheets/sheet-decimal.ts';

/** A comma before exactly three digits may group thousands or begin decimals. */
const UNCLEAR = /^[+-]?\d{1,3},\d{3}$/;

/**
 * A number of an XML as a decimal text with a point, where there is only one way to read it: "19,00", "1.190.000,50",
 * "19.00%". Undefined for anything else. XML itself allows only a point.
 */
export function clearDecimal(text: string): string | undefined {
  if (isDecimal(text)) return text.replace(/^\+/, '');
  const written = text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
  if (isDecimal(written)) return written.replace(/^\+/, '');
  const reading =
    UNCLEAR.test(written) || !/^[+-]?[\d.,]+(?:e[+-]?\d{1,2})?$/i.test(written) ? undefined : readDecimal(written);
  return reading?.type === 'number' && isDecimal(reading.decimal) ? reading.decimal : undefined;
}
