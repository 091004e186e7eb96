import { createInstantFormat } from './colombian-formats.ts';

const formatDay = createInstantFormat({ dateStyle: 'long' });

/** Formats an instant as a day in Bogotá time, for a sentence: '21 de febrero de 2027'. */
export const formatLongDate = (instant: string): string => formatDay(Date.parse(instant));
