import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createHttpClient, type Sent } from './http-client.ts';
import { FEED_ROWS } from './reference-server.ts';
import type { SignedInUser } from './signed-in-users.ts';

const CONNECTIONS = 20;
/** Many short rounds in turns, so that other work on the machine meets both servers alike. */
const ROUNDS = 15;
const ROUND_MS = 700;
const WARM_UP_MS = 2_000;

type Route = { name: string; path: string; referencePath: string };

/**
 * Requests per second of the list and the feed, beside a bare Fastify with the same SQL: both servers in processes of
 * their own, in turns. Prints the medians and their ratio.
 */
export async function compareWithReference(origin: string, url: string, user: SignedInUser): Promise<void> {
  const reference = await startReferenceServer(url, user.company_id);
  const headers = { authorization: `Bearer ${user.token}` };
  const routes: Route[] = [
    { name: 'list', path: '/api/invoices', referencePath: '/list' },
    {
      name: 'feed',
      path: `/api/sync/changes?since=${(await readCursor(origin, headers)) - FEED_ROWS}`,
      referencePath: '/feed',
    },
  ];
  const ownClient = createLoad(origin);
  const referenceClient = createLoad(reference.origin);
  for (const { name, path, referencePath } of routes) {
    const request = { path, headers };
    await referenceClient.perSecond({ path: referencePath }, WARM_UP_MS);
    await ownClient.perSecond(request, WARM_UP_MS);
    const rounds: { own: number; reference: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = await referenceClient.perSecond({ path: referencePath }, ROUND_MS);
      rounds.push({ reference, own: await ownClient.perSecond(request, ROUND_MS) });
    }
    const ratio = median(rounds.map(({ own, reference }) => own / reference));
    const figures = `${median(rounds.map(({ own }) => own))} requests/s, bare ${median(rounds.map(({ reference }) => reference))}`;
    console.log(`${name.padEnd(6)} ${figures}: ${ratio.toFixed(2)} × bare`);
  }
  ownClient.close();
  referenceClient.close();
  await reference.stop();
}

async function readCursor(origin: string, headers: Record<string, string>): Promise<number> {
  const digest = await fetch(`${origin}/api/sync/digest`, { headers });
  return (await digest.json()).cursor;
}

function createLoad(origin: string) {
  const client = createHttpClient(origin, { connections: CONNECTIONS });
  /** Sends the request again and again on every connection for `ms`, and returns the responses of a second. */
  async function perSecond(request: Sent, ms: number): Promise<number> {
    const started = performance.now();
    let count = 0;
    const repeat = async () => {
      while (performance.now() < started + ms) {
        const { status, body } = await client.send(request);
        if (status !== 200) throw new Error(`${request.path}: ${status} ${body.toString().slice(0, 300)}`);
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
    return Math.round((count * 1_000) / (performance.now() - started));
  }
  return { perSecond, close: client.close };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** This same program, which runs the bare server when its first argument says so. */
async function startReferenceServer(url: string, company_id: string) {
  const [, program = ''] = process.argv;
  const child = spawn(process.execPath, [program, '--reference', url, company_id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill()) await ended;
  };
  return { origin: `http://127.0.0.1:${await readPort(child.stdout)}`, stop };
}

async function readPort(output: Readable): Promise<string> {
  for await (const chunk of output) {
    const port = /reference: (\d+)/.exec(String(chunk))?.[1];
    if (port) return port;
  }
  throw new Error('The bare server has ended.');
}
