import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../message/message-parts.ts';
import { createMailboxReader, type MailboxReader } from './mailbox-reader.ts';
import { mailboxName } from './mailbox-url.ts';
import { openMailDrop } from './maildir.ts';
import { readMailDrop } from './maildir-reader.ts';
import { openImap } from './open-imap.ts';

type Jobs = { mail: MailParts; config: Pick<Config, 'mailbox' | 'databaseUrl' | 'dataDir'> };

/** Takes in what arrives in the mailbox, where there is one, and what `npm run mail` leaves. */
export function runMailJobs({ mail, config }: Jobs): { stop: () => Promise<void> } {
  const { mailbox, databaseUrl, dataDir } = config;
  const stopDrop = readMailDrop(mail, openMailDrop(dataDir));
  let reader: MailboxReader | undefined;
  if (mailbox) {
    const [name, open] = [mailboxName(mailbox), () => openImap(mailbox)];
    reader = createMailboxReader({ mail, name, open, isAlone: !databaseUrl });
    reader.start();
  }
  return {
    async stop() {
      await Promise.all([stopDrop(), reader?.stop()]);
    },
  };
}
