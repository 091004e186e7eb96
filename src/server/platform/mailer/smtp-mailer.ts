import { createTransport } from 'nodemailer';
import { isPlainEmail } from '#domain/accounts/email-address.ts';
import { isLoopbackHost } from '../http/is-loopback-host.ts';
import type { Mailer } from './mailer.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

/**
 * Hands e-mail to the SMTP server of `url`: smtps:// by TLS from the first byte, smtp:// by STARTTLS, without which
 * neither the password nor a letter leaves, and on this machine without TLS. Certificates are verified; an authority of
 * one's own is named by NODE_EXTRA_CA_CERTS. Parameters of the address count for nothing: they could turn that off. An e-mail that is for no plain
 * address is not sent: accounts from before that rule may have one that nodemailer reads as somebody else's.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isLoopback = isLoopbackHost(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(email) {
      if (!isPlainEmail(email.to)) throw new Error('An e-mail is for no plain address.');
      await transport.sendMail({ from, ...email, to: { name: '', address: email.to } });
    },
  };
}
