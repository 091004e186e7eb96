import type { Config } from '../config.ts';
import { openMailDrop } from '../mail/incoming/mail-drop.ts';
import { mailboxName } from '../mail/incoming/mailbox-url.ts';
import { openImap } from '../mail/incoming/open-imap.ts';
import type { MailParts } from '../mail-in/message-parts.ts';
import { readMailDrop } from './mail-drop-reader.ts';
import { createMailboxReader, type MailboxReader } from './mailbox-reader.ts';

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
