import { createInstantFormat } from './colombian-formats.ts';

const formatDay = createInstantFormat({ dateStyle: 'long' });

/** An instant as a day in a sentence, as Bogotá reads it: '21 de febrero de 2027'. */
export const formatLongDate = (instant: string): string => formatDay(Date.parse(instant));
