import { formatMegabytes } from '../text/format-megabytes.ts';

/** Returns the Spanish text about a file of more than `maxBytes`: docs/wording.md#upload, upload.tooBig. */
export const fileTooBig = (maxBytes: number): string =>
  `El archivo supera ${formatMegabytes(maxBytes)}. Sube el XML o divide el ZIP en varios.`;
