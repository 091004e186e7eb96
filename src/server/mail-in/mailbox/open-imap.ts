import type { ImapFlow } from 'imapflow';
import { MAX_HEAD_BYTES } from '../message/split-message.ts';
import { type Mailbox, MailboxError } from './mailbox.ts';
import type { MailboxAddress } from './mailbox-url.ts';

const CONNECT_MS = 30_000;
/** Timeout of a request without any response. */
const SILENCE_MS = 120_000;
/** Some servers end an IDLE after half an hour, and some networks drop an idle connection earlier. */
const IDLE_MS = 5 * 60_000;

/** Opens a mailbox over IMAP. Throws `MailboxError`. */
export async function openImap(address: MailboxAddress): Promise<Mailbox> {
  // Loaded only when a mailbox is configured.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address.host,
    port: address.port,
    secure: address.tls === 'at-once',
    doSTARTTLS: address.tls === 'upgraded',
    auth: { user: address.user, pass: address.password },
    // The log would contain addresses and the text of e-mails.
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxIdleTime: IDLE_MS,
  });
  // Each failing call reports its error; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw new MailboxError(isRefusal(error) ? 'not_let_in' : 'unreachable');
  }
  const { uidValidity } = await client.mailboxOpen(address.folder).catch(async () => {
    client.close();
    throw new MailboxError(client.byeReason === undefined ? 'no_folder' : 'unreachable');
  });
  return createMailbox(client, Number(uidValidity));
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;

function createMailbox(client: ImapFlow, uidValidity: number): Mailbox {
  const run = async <T>(command: () => Promise<T>): Promise<T> => {
    try {
      if (!client.usable) throw new Error('closed');
      return await command();
    } catch {
      client.close();
      throw new MailboxError('unreachable');
    }
  };
  const fetchSource = (uid: number, part: true | { start: number; maxLength: number }) =>
    run(async () => {
      const found = await client.fetchOne(String(uid), { source: part }, { uid: true });
      return found ? found.source : undefined;
    });

  return {
    uidValidity,
    listWaiting: (after) =>
      run(async () => {
        const found: { uid: number; size: number }[] = [];
        for await (const { uid, size = 0 } of client.fetch(
          `${after + 1}:*`,
          { uid: true, size: true },
          { uid: true },
        )) {
          // The range `n:*` always includes the last message, also when its number is below n.
          if (uid > after) found.push({ uid, size });
        }
        return found.sort((one, other) => one.uid - other.uid);
      }),
    fetchMessage: (uid) => fetchSource(uid, true),
    fetchHead: (uid) => fetchSource(uid, { start: 0, maxLength: MAX_HEAD_BYTES }),
    markSeen: async (uid) => void (await run(() => client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))),
    waitForNew: (signal, maxMs) => run(() => waitForNew(client, signal, maxMs)),
    async close() {
      // If the server does not answer LOGOUT, the connection is closed.
      const closeTimer = setTimeout(() => client.close(), 2_000);
      await client.logout().catch(() => undefined);
      clearTimeout(closeTimer);
      client.close();
    },
  };
}

/** Uses IDLE where the server supports it; otherwise the package polls at most every two minutes. */
function waitForNew(client: ImapFlow, signal: AbortSignal, maxMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (complete: () => void) => {
      clearTimeout(timer);
      client.off('exists', onNew);
      client.off('close', onClose);
      signal.removeEventListener('abort', onNew);
      complete();
    };
    const onNew = () => end(resolve);
    const onClose = () => end(() => reject(new Error('closed')));
    const timer = setTimeout(onNew, maxMs);
    client.on('exists', onNew);
    client.on('close', onClose);
    signal.addEventListener('abort', onNew);
    if (signal.aborted) onNew();
    else client.idle().catch(onClose);
  });
}
