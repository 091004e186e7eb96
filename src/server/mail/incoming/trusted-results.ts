type Trusted = { trustedHost: string; domain: string };

/**
 * What the mailbox's own server noted when the message came in (RFC 8601): true when it says that the sender's domain
 * passed DMARC or, aligned, SPF or DKIM. Only the topmost note counts, and only when it is that server's: any below may
 * be the sender's own invention.
 */
export function readTrustedResults(head: string, { trustedHost, domain }: Trusted): boolean {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const note = /^authentication-results:(.*)$/im.exec(unfolded)?.[1];
  if (note === undefined) return false;
  const [host = '', ...results] = withoutAsides(note).toLowerCase().split(';');
  if (host.trim().split(/\s+/)[0] !== trustedHost.toLowerCase()) return false;
  return results.some((result) => isPass(result.trim(), domain));
}

function isPass(result: string, domain: string): boolean {
  const named = (property: string) =>
    new RegExp(`\\b${property.replace('.', '\\.')}=(?:[^\\s@]*@)?([^\\s@]+)(\\s|$)`).exec(result)?.[1];
  if (result.startsWith('dmarc=pass')) return named('header.from') === domain;
  if (result.startsWith('spf=pass')) return named('smtp.mailfrom') === domain;
  return result.startsWith('dkim=pass') && (named('header.d') ?? named('header.i')) === domain;
}

/** Quoted words and comments may hold anything, also what looks like a result. */
function withoutAsides(text: string): string {
  let plain = text.replace(/"(\\.|[^"\\])*"/g, ' ');
  for (let depth = 0; depth < 10 && plain.includes('('); depth += 1) plain = plain.replace(/\([^()]*\)/g, ' ');
  return plain.includes('(') ? '' : plain;
}
