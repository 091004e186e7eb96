import type { Mailer } from './mailer.ts';

/** Outside production, without SMTP_URL and the development mailbox: every email fails, and the failure is logged. */
export const noMailer: Mailer = {
  send: async () => {
    throw new Error('An e-mail was not sent: neither SMTP_URL nor DEV_MAILBOX=on is set.');
  },
};
