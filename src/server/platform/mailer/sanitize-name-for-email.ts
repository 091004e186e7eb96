/** How much of a name that somebody chose is repeated in an e-mail, in characters. */
export const MAX_NAME_LENGTH = 60;

const SCHEME = /(?:[a-z][a-z0-9+.-]*)?:\/+/giu;
/** Control characters, line breaks, and the invisible ones that hide or turn around what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** What ends like a domain: labels joined by points (IDNA knows four of them), the last of two letters or more. */
const DOMAIN_LIKE = /[\p{L}\p{N}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}_-]+)*[.\u3002\uff0e\uff61]\p{L}{2,}/gu;
const POINTS = /[.\u3002\uff0e\uff61]/gu;

/**
 * A name that somebody chose (of a company, of a person), as an e-mail to others repeats it: one line, 60 characters at
 * most, and nothing that a mail program turns into a link. Otherwise the product would send strangers' advertising.
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
