import type { ImapFlow } from 'imapflow';
import { MOST_HEAD_BYTES } from '../message/split-message.ts';
import { type Mailbox, MailboxLost } from './mailbox.ts';
import type { MailboxAddress } from './mailbox-url.ts';

const CONNECT_MS = 30_000;
/** Of silence while something is asked for. */
const SILENCE_MS = 120_000;
/** Some servers end an IDLE after half an hour, and some lines forget it sooner. */
const IDLE_MS = 5 * 60_000;

/** Opens a mailbox over IMAP. Throws `MailboxLost`. */
export async function openImap(address: MailboxAddress): Promise<Mailbox> {
  // Loaded only where a mailbox is read.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address.host,
    port: address.port,
    secure: address.tls === 'at-once',
    doSTARTTLS: address.tls === 'upgraded',
    auth: { user: address.user, pass: address.password },
    // It would log addresses and what people write.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
  });
  // Told of each failure by the call that meets it; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw new MailboxLost(isRefusal(error) ? 'not_let_in' : 'unreachable');
  }
  const { uidValidity } = await client.mailboxOpen(address.folder).catch(async () => {
    client.close();
    throw new MailboxLost(client.byeReason === undefined ? 'no_folder' : 'unreachable');
  });
  return opened(client, Number(uidValidity));
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

function opened(client: ImapFlow, uidValidity: number): Mailbox {
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      if (!client.usable) throw new Error('closed');
      return await question();
    } catch {
      client.close();
      throw new MailboxLost('unreachable');
    }
  };
  const source = (uid: number, part: true | { start: number; maxLength: number }) =>
    ask(async () => {
      const found = await client.fetchOne(String(uid), { source: part }, { uid: true });
      return found ? found.source : undefined;
    });

  return {
    uidValidity,
    waiting: (after) =>
      ask(async () => {
        const found: { uid: number; size: number }[] = [];
        for await (const { uid, size = 0 } of client.fetch(
          `${after + 1}:*`,
          { uid: true, size: true },
          { uid: true },
        )) {
          // The range ends at the last message there is, also when that one comes before its beginning.
          if (uid > after) found.push({ uid, size });
        }
        return found.sort((one, other) => one.uid - other.uid);
      }),
    message: (uid) => source(uid, true),
    head: (uid) => source(uid, { start: 0, maxLength: MOST_HEAD_BYTES }),
    markSeen: async (uid) => void (await ask(() => client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))),
    untilNew: (signal, mostMs) => ask(() => untilNew(client, signal, mostMs)),
    async close() {
      // A server that does not answer a farewell is left without one.
      const late = setTimeout(() => client.close(), 2_000);
      await client.logout().catch(() => undefined);
      clearTimeout(late);
      client.close();
    },
  };
}

/** IDLE where the server has it; otherwise the package asks every two minutes at most. */
function untilNew(client: ImapFlow, signal: AbortSignal, mostMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      client.off('exists', arrived);
      client.off('close', lost);
      signal.removeEventListener('abort', arrived);
      settle();
    };
    const arrived = () => end(resolve);
    const lost = () => end(() => reject(new Error('closed')));
    const timer = setTimeout(arrived, mostMs);
    client.on('exists', arrived);
    client.on('close', lost);
    signal.addEventListener('abort', arrived);
    if (signal.aborted) arrived();
    else client.idle().catch(lost);
  });
}
