import { createNumberFormat } from './colombian-formats.ts';

/** '12.345' */
export const formatCount = createNumberFormat();

/** Formats a quantity of a document with at most two decimals. */
export const formatQuantity = createNumberFormat({ maximumFractionDigits: 2 });
