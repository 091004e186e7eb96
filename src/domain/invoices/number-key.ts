/** The same normalization as the column `number_key` of invoices: capitals, without spaces and hyphens. */
export const numberKey = (number: string): string =>
  number.replace(/[ \t\r\n-]+/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
