import type { MailDependencies } from '../message/mail-dependencies.ts';
import { RetryLater, receiveMessage } from '../receive-message.ts';
import type { Maildir } from './maildir.ts';

const POLL_INTERVAL_MS = 2_000;

/** Imports the messages in the maildir, each once. The returned function stops it and waits for the current message. */
export function startMaildirReader(mail: MailDependencies, maildir: Maildir): () => Promise<void> {
  const tries = new Map<string, number>();
  let running: Promise<void> | undefined;
  let isEnding = false;

  async function processMessage(name: string): Promise<void> {
    const bytes = await maildir.read(name);
    if (!bytes) return;
    tries.set(name, (tries.get(name) ?? 0) + 1);
    await receiveMessage(mail, { bytes, tries: tries.get(name) ?? 1 });
    await maildir.remove(name);
    tries.delete(name);
  }

  async function pollOnce(): Promise<void> {
    for (const name of await maildir.list()) {
      if (isEnding) return;
      await processMessage(name).catch((error) => error instanceof RetryLater || mail.onFailure(error));
    }
  }

  const timer = setInterval(() => {
    running ??= pollOnce()
      .catch(mail.onFailure)
      .finally(() => {
        running = undefined;
      });
  }, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}
