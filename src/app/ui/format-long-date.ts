const dates = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });

/** An instant as a day in a sentence, as Bogotá reads it: '21 de febrero de 2027'. */
export const formatLongDate = (instant: string): string => dates.format(Date.parse(instant));
