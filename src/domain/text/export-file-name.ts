/** The name of a file with one document's data, without its extension: the number without what a file name may not have. */
export const exportFileName = (what: string, number: string): string =>
  `${what}-${number.replace(/[^\p{L}\p{N}-]+/gu, '-')}`;
