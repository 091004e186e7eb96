import { createTransport } from 'nodemailer';
import { isPlainEmail } from '#domain/email-address.ts';
import type { Mailer } from './mailer.ts';

/**
 * Hands e-mails to the SMTP server of `url` (smtp://user:password@host:port). One that is for no plain address is not
 * sent: accounts from before that rule may have an address that nodemailer reads as somebody else's.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 15_000, socketTimeout: 30_000 });
  return {
    async send(letter) {
      if (!isPlainEmail(letter.to)) throw new Error('An e-mail is for no plain address.');
      await transport.sendMail({ from, ...letter, to: { name: '', address: letter.to } });
    },
  };
}
