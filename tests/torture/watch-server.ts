import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { megabytesOf } from './process-tree.ts';

/** What another company and an operator see while files come in; milliseconds and megabytes. */
export const Watched = z.object({
  worst_health: z.number(),
  peak_megabytes: z.number(),
  uploads: z.array(z.number()),
  failures: z.array(z.string()),
});
export type Watched = z.infer<typeof Watched>;

export const Neighbour = z.object({ origin: z.string(), pid: z.number(), token: z.string(), nit: z.string() });
export type Neighbour = z.infer<typeof Neighbour>;

export const nothingSeen = (): Watched => ({ worst_health: 0, peak_megabytes: 0, uploads: [], failures: [] });

export function addTo(all: Watched, more: Watched): void {
  all.worst_health = Math.max(all.worst_health, more.worst_health);
  all.peak_megabytes = Math.max(all.peak_megabytes, more.peak_megabytes);
  all.uploads.push(...more.uploads);
  all.failures.push(...more.failures);
}

/**
 * Runs in a thread of its own, so that making the files delays no measurement. It answers each message with what it saw
 * since the last one.
 */
export function watchServer(): void {
  const neighbour = Neighbour.parse(workerData);
  let seen = nothingSeen();
  const see = (change: (watched: Watched) => void) => change(seen);
  void forever(100, async () => {
    const start = performance.now();
    const isUp = await fetch(`${neighbour.origin}/healthz`, { signal: AbortSignal.timeout(60_000) }).then(
      (response) => response.ok,
      () => false,
    );
    const ms = performance.now() - start;
    see((now) => {
      now.worst_health = Math.max(now.worst_health, ms);
      if (!isUp) now.failures.push('healthz did not answer');
    });
  });
  void forever(250, async () => {
    const megabytes = megabytesOf(neighbour.pid);
    see((now) => {
      now.peak_megabytes = Math.max(now.peak_megabytes, megabytes);
    });
  });
  let number = 0;
  void forever(100, async () => {
    number += 1;
    const start = performance.now();
    const problem = await work(neighbour, number).catch(String);
    const ms = performance.now() - start;
    see((now) => {
      if (problem) now.failures.push(problem);
      else now.uploads.push(ms);
    });
  });
  parentPort?.on('message', () => {
    parentPort?.postMessage(seen);
    seen = nothingSeen();
  });
}

async function forever(everyMs: number, work: () => Promise<void>): Promise<never> {
  for (;;) {
    await work();
    await sleep(everyMs);
  }
}

/** A normal document of the other company. Answers what went wrong, if anything did. */
async function work({ origin, token, nit }: Neighbour, number: number): Promise<string | undefined> {
  const form = new FormData();
  const xml = dianXml({ supplier: { name: 'Vecina S.A.S.', nit }, number: `V${number}` });
  form.append('files', new Blob([xml]), `${number}.xml`);
  const response = await fetch(`${origin}/api/upload/invoices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(60_000),
  });
  const body = await response.text();
  return response.ok && body.includes('"success":true') ? undefined : `${response.status} ${body.slice(0, 200)}`;
}
