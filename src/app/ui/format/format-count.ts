import { createNumberFormat } from './colombian-formats.ts';

/** '12.345' */
export const formatCount = createNumberFormat();
