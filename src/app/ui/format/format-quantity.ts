import { numberWriter } from './colombian.ts';

/** '12.345' */
export const formatCount = numberWriter();

/** What a document counts or weighs: two decimals at most. */
export const formatQuantity = numberWriter({ maximumFractionDigits: 2 });
