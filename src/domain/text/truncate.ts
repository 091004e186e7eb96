/** At most so many characters, whole ones: half of a pair is no text that a database takes. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : [...text].slice(0, maxLength).join('');
