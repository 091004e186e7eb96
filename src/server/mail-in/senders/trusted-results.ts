import { readFieldsOfOurServer, withoutQuotedText } from '../message/message-head.ts';

type TrustedHost = { trustedHost: string; domain: string };

/**
 * What the mailbox's own server noted when the message came in (RFC 8601): true when it says that the sender's domain
 * passed DMARC or, aligned, SPF or DKIM. Only the topmost note counts, only when it is that server's, and only above the
 * first `Received`: any below may be the sender's own invention.
 */
export function readTrustedResults(head: Uint8Array, { trustedHost, domain }: TrustedHost): boolean {
  const header = readFieldsOfOurServer(head).find(({ name }) => name === 'authentication-results')?.value;
  // A bare CR is no line break, and no server of ours writes one.
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
