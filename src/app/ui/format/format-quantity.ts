import { createNumberFormat } from './colombian-formats.ts';

/** '12.345' */
export const formatCount = createNumberFormat();

/** What a document counts or weighs: two decimals at most. */
export const formatQuantity = createNumberFormat({ maximumFractionDigits: 2 });
