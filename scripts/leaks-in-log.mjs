/**
 * Data that no log may contain (docs/specification.md#logs): secrets, and data that identifies users, companies and
 * files.
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

/** Numeric fields of the logger itself. */
const OWN = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'responseTime']);

/** One line per leak: its type and its position in the log. */
export function leaksInLog(log) {
  return log.split('\n').flatMap((line) => {
    const text = withoutOwn(line);
    return shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `${what}: ${line}`);
  });
}

/** The server's own errors in a log: failed responses and unexpected exceptions. */
export const errorsInLog = (log) =>
  log.split('\n').filter((line) => line.includes('"level":50') || line.includes('"level":60'));

/** The number of requests in a log: a log without requests proves nothing. */
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
