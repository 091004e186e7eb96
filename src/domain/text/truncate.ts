/** At most `maxLength` whole characters: a database rejects half of a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : [...text].slice(0, maxLength).join('');
