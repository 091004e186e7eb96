import { generateKeyPairSync } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { ResolveText } from '#server/mail-in/senders/check-sender.ts';

const SELECTOR = 'facturas';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** `signedBy` is the domain of its DKIM signature: that of the sender by default; null for none. */
export type MessageParts = SendMailOptions & { signedBy?: string | null };

export const SUPPLIER = 'facturacion@papelera.example';

/** A message as a supplier's mail program writes it, signed like its server does. */
export async function aMessage({ signedBy, ...parts }: MessageParts = {}): Promise<Buffer> {
  const mail = { from: `Papelera S.A. <${SUPPLIER}>`, subject: 'Factura', text: 'Adjuntamos su factura.', ...parts };
  const domain = signedBy === undefined ? domainOf(String(mail.from)) : signedBy;
  const dkim = domain === null ? undefined : dkimOf(domain);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...(dkim && { dkim }) });
  const { message } = await transport.sendMail(mail);
  // The option `buffer` gives a Buffer.
  return message as Buffer;
}

export const dkimOf = (domainName: string) => ({ domainName, keySelector: SELECTOR, privateKey });
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? '';

/** The DNS records of a domain: the key of its signatures and its DMARC policy. */
export const recordsOf = (domain: string, policy?: string): Record<string, string> => ({
  [`${SELECTOR}._domainkey.${domain}`]: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  ...(policy !== undefined && { [`_dmarc.${domain}`]: policy }),
});

/** A DNS resolver with only these texts. */
export const answering =
  (records: Record<string, string>): ResolveText =>
  async (name) => {
    const text = records[name.toLowerCase()];
    if (text === undefined) throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' });
    return [[text]];
  };
