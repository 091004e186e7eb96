import { z } from 'zod/mini';

const Message = z.object({ kind: z.enum(['may-we-reload', 'not-yet']), vote: z.string() });

type ReloadConsentOptions = { channel: BroadcastChannel; isBusy: () => boolean; waitMs?: number };

/**
 * Asks every tab of this browser whether a reload would lose input (docs/offline.md#service-worker), and responds to
 * the same question of other tabs. A frozen tab does not respond; it protects its own form, see `reloadWhenFree`.
 */
export function createReloadConsent({ channel, isBusy, waitMs = 300 }: ReloadConsentOptions): () => Promise<boolean> {
  const objections = new Set<string>();
  channel.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data).data;
    if (message?.kind === 'not-yet') objections.add(message.vote);
    if (message?.kind === 'may-we-reload' && isBusy()) channel.postMessage({ kind: 'not-yet', vote: message.vote });
  });
  return async () => {
    if (isBusy()) return false;
    const vote = crypto.randomUUID();
    channel.postMessage({ kind: 'may-we-reload', vote });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return !objections.delete(vote) && !isBusy();
  };
}
