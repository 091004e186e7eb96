/**
 * What no log of ours may hold (docs/specification.md#logs): secrets, and what tells people, companies and their files
 * apart.
 */

const shapes = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.[\w.]+/],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a bearer token', /bearer\s+[\w-]{8}/i],
  ['a hash of a password', /\$argon2/],
  ['a password', /"(new_)?password"|\bclave-/i],
  ['a NIT', /(?<![\d.])[89]\d{8,9}(?!\d)|(?<!\d)[89]\d{2}\.\d{3}\.\d{3}(?!\d)/],
  ['a file name', /[\w-]\.(xml|zip|pdf|xlsx)\b/i],
  ['a company', /\bS\. ?A\. ?S\b|\bLtda\b/],
];

/** Numbers of the logger's own. */
const OWN = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'responseTime']);

/** A line a leak: what it is and where it stood. */
export function leaksInLog(log) {
  return log.split('\n').flatMap((line) => {
    const text = withoutOwn(line);
    return shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `${what}: ${line}`);
  });
}

/** What a server reports as its own mistake: an answer it could not give, an error nobody expected. */
export const errorsInLog = (log) =>
  log.split('\n').filter((line) => line.includes('"level":50') || line.includes('"level":60'));

/** How many requests a log tells of: one that tells of none proves nothing. */
export const requestsInLog = (log) =>
  log.split('\n').filter((line) => line.includes('"msg":"request completed"')).length;

function withoutOwn(line) {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.stringify(JSON.parse(line), (name, value) => (OWN.has(name) ? undefined : value));
  } catch {
    return line;
  }
}
