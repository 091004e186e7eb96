import type { MailParts } from '../message/message-parts.ts';
import { receiveMessage, TryAgain } from '../receive-message.ts';
import type { MailDrop } from './maildir.ts';

const LOOK_EVERY_MS = 2_000;

/** Takes the messages that were left in the folder, each once. The answer ends it and waits for the one under way. */
export function readMailDrop(mail: MailParts, drop: MailDrop): () => Promise<void> {
  const tries = new Map<string, number>();
  let underWay: Promise<void> | undefined;
  let isEnding = false;

  async function take(name: string): Promise<void> {
    const bytes = await drop.read(name);
    if (!bytes) return;
    tries.set(name, (tries.get(name) ?? 0) + 1);
    await receiveMessage(mail, { bytes, tries: tries.get(name) ?? 1 });
    await drop.remove(name);
    tries.delete(name);
  }

  async function look(): Promise<void> {
    for (const name of await drop.list()) {
      if (isEnding) return;
      await take(name).catch((error) => error instanceof TryAgain || mail.onFailure(error));
    }
  }

  const timer = setInterval(() => {
    underWay ??= look()
      .catch(mail.onFailure)
      .finally(() => {
        underWay = undefined;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await underWay;
  };
}
