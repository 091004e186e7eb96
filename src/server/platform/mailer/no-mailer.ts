import type { Mailer } from './mailer.ts';

/** Outside production, with neither SMTP_URL nor the development mailbox: every e-mail fails, which is logged. */
export const noMailer: Mailer = {
  send: async () => {
    throw new Error('An e-mail was not sent: neither SMTP_URL nor DEV_MAILBOX=on is set.');
  },
};
