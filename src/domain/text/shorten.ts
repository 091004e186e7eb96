import { truncate } from './truncate.ts';

/** The text with an ellipsis in place of what does not fit into `maxLength` characters. */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${truncate(text, maxLength - 1).trimEnd()}…`;
