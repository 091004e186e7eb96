import type { Config } from '../../platform/config.ts';
import type { MailDependencies } from '../message/mail-dependencies.ts';
import { createMailboxReader, type MailboxReader } from './mailbox-reader.ts';
import { mailboxName } from './mailbox-url.ts';
import { openMaildir } from './maildir.ts';
import { startMaildirReader } from './maildir-reader.ts';
import { openImap } from './open-imap.ts';

type MailJobsDependencies = { mail: MailDependencies; config: Pick<Config, 'mailbox' | 'databaseUrl' | 'dataDir'> };

/** Starts reading the mailbox, if one is configured, and the messages that `npm run mail` leaves in the maildir. */
export function startMailJobs({ mail, config }: MailJobsDependencies): { stop: () => Promise<void> } {
  const { mailbox, databaseUrl, dataDir } = config;
  const stopMaildir = startMaildirReader(mail, openMaildir(dataDir));
  let reader: MailboxReader | undefined;
  if (mailbox) {
    const [name, open] = [mailboxName(mailbox), () => openImap(mailbox)];
    reader = createMailboxReader({ mail, name, open, isAlone: !databaseUrl });
    reader.start();
  }
  return {
    async stop() {
      await Promise.all([stopMaildir(), reader?.stop()]);
    },
  };
}
