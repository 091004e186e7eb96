type Person = { id: string; email: string };

/** The people that a text mentions as "@address", at most 20. A longer address that begins alike is another person's. */
export function mentionedPeople<P extends Person>(text: string, people: readonly P[]): P[] {
  const addresses = new Set(
    Array.from(text.toLowerCase().matchAll(/@(\S+@\S+)/g), ([, address = '']) => trimEnd(address)),
  );
  return people.filter(({ email }) => addresses.has(email.toLowerCase())).slice(0, 20);
}

/** Punctuation after an address is not part of it. */
const trimEnd = (address: string): string => address.replace(/[.,;:!?)\]]+$/, '');

/** What is typed of a mention before the cursor: the text after its "@"; undefined outside of a mention. */
export const typedMention = (beforeCursor: string): string | undefined => /(?:^|\s)@(\S*)$/.exec(beforeCursor)?.[1];

export type TextPart = { type: 'text' | 'link'; text: string };

/** The text in parts: addresses of web pages, and the rest. Only http and https are links. */
export function splitLinks(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at): TextPart => ({ type: at % 2 === 1 ? 'link' : 'text', text: part }))
    .filter((part) => part.text !== '');
}
