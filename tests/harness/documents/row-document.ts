import type { RowResult } from '#domain/sheets/read-sheet-row.ts';

/** The document of a row that is imported; any other row fails the test with what it is. */
export const documentOf = (reading: RowResult) => {
  if (reading.type !== 'import') throw new Error(JSON.stringify(reading));
  return reading.document;
};
