import { createNumberFormat } from './colombian-formats.ts';

/** Formats a total of quantities with at most two decimals: '1.234,5'. */
export const formatQuantity = createNumberFormat({ maximumFractionDigits: 2 });

/** Formats the quantity of one line as its document states it, with at most six decimals. */
export const formatExactQuantity = createNumberFormat({ maximumFractionDigits: 6 });
