/** In characters: the longest part of a user's text that an email repeats. */
export const MAX_NAME_LENGTH = 60;

const SCHEME = /(?:[a-z][a-z0-9+.-]*)?:\/+/giu;
/** Control characters, line breaks, and invisible characters that hide or reverse the text after them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/**
 * Text that looks like a domain: labels joined by dots (IDNA knows four dot characters), the last with two or more
 * letters.
 */
const DOMAIN_LIKE = /[\p{L}\p{N}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}_-]+)*[.\u3002\uff0e\uff61]\p{L}{2,}/gu;
const POINTS = /[.\u3002\uff0e\uff61]/gu;

/**
 * A name that a user chose (of a company or a person), for emails to other people: one line, at most 60 characters, and
 * no text that a mail program turns into a link. Without this, our emails could carry advertising of strangers.
 */
export function sanitizeNameForEmail(name: string): string {
  const plain = name
    .replace(INVISIBLE, ' ')
    .replace(SCHEME, ' ')
    .replace(/@/g, ' ')
    .replace(DOMAIN_LIKE, (text) => text.replace(POINTS, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= MAX_NAME_LENGTH
    ? plain
    : `${characters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trim()}…`;
}
