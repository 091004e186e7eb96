import { readFieldsOfOurServer, withoutQuotedText } from '../message/message-head.ts';

type TrustedHost = { trustedHost: string; domain: string };

/**
 * Reads what the mailbox's own server recorded at delivery (RFC 8601): returns true when it reports that the sender's
 * domain passed DMARC or, aligned, SPF or DKIM. Only the topmost field counts, only when that server wrote it, and only
 * above the first `Received`: the sender may have written any field below.
 */
export function readTrustedResults(head: Uint8Array, { trustedHost, domain }: TrustedHost): boolean {
  const header = readFieldsOfOurServer(head).find(({ name }) => name === 'authentication-results')?.value;
  // A bare CR is no line break, and our mail server does not write one.
  if (header === undefined || header.includes('\r')) return false;
  const [host = '', ...results] = withoutQuotedText(header).toLowerCase().split(';');
  if (host.trim().split(/\s+/)[0] !== trustedHost.toLowerCase()) return false;
  return results.some((result) => isPass(result.trim(), domain));
}

function isPass(result: string, domain: string): boolean {
  const readProperty = (property: string) =>
    new RegExp(`\\b${property.replace('.', '\\.')}=(?:[^\\s@]*@)?([^\\s@]+)(\\s|$)`).exec(result)?.[1];
  if (result.startsWith('dmarc=pass')) return readProperty('header.from') === domain;
  if (result.startsWith('spf=pass')) return readProperty('smtp.mailfrom') === domain;
  return result.startsWith('dkim=pass') && (readProperty('header.d') ?? readProperty('header.i')) === domain;
}
