import { instantWriter } from './colombian.ts';

const dateOf = instantWriter({ dateStyle: 'long' });

/** An instant as a day in a sentence, as Bogotá reads it: '21 de febrero de 2027'. */
export const formatLongDate = (instant: string): string => dateOf(Date.parse(instant));
