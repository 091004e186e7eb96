import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Hands letters to the SMTP server of `url` (smtp://user:password@host:port). */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 15_000, socketTimeout: 30_000 });
  return { send: async (letter) => void (await transport.sendMail({ from, ...letter })) };
}
