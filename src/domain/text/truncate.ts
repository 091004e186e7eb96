/** At most so many characters, whole ones: half of a pair is no text that a database takes. */
export const clipText = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');
