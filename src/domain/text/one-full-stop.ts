/** A sentence that ends with an abbreviation, such as a company's «S.A.S.», has one full stop. */
export const oneFullStop = (text: string): string => text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.');
