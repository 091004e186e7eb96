import { createTransport } from 'nodemailer';
import { isPlainEmail } from '#domain/accounts/email-address.ts';
import { isLoopbackHost } from '../http/is-loopback-host.ts';
import { toEmailNotSent } from './email-not-sent.ts';
import type { Mailer } from './mailer.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
/** RFC 3834: mail servers send no automatic reply, such as that of a holiday, to such an email. */
const HEADERS = { 'Auto-Submitted': 'auto-generated' };

/**
 * Sends emails with the SMTP server of `url`. smtps:// uses TLS from the first byte. smtp:// requires STARTTLS before
 * the password and the email are sent, except on this machine. Certificates are verified; NODE_EXTRA_CA_CERTS names a
 * private certificate authority. Parameters of the URL are ignored, because they could disable this. An email to an
 * address with a complex syntax is not sent: old accounts may have one that nodemailer reads as the address of another
 * person. Throws `EmailNotSent`.
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
      const message = { from, ...email, headers: HEADERS, to: { name: '', address: email.to } };
      await transport.sendMail(message).catch((error: unknown) => {
        throw toEmailNotSent(error);
      });
    },
  };
}
