import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { createCheckingServer } from './checking-server.ts';
import { errorAnswer, type S3Answer, type S3Incoming, withFlippedBit } from './s3-exchange.ts';

/** `after`: the request takes effect and its answer is lost. `flip…`: one bit changes on the way or in the store. */
export const S3_FAULTS = [
  'slow',
  'error',
  'error-after',
  'slow-down',
  'reset',
  'reset-after',
  'cut',
  'flip-request',
  'flip-stored',
  'flip-response',
  'wrong-checksum',
] as const;
/** Refusals that do not pass by themselves. */
export type S3Fault = (typeof S3_FAULTS)[number] | 'denied' | 'no-bucket';
export type ChooseFault = (request: S3Incoming) => S3Fault | undefined;

const SLOW_MS = 400;
const BUCKET = 'cuadra';

const REFUSALS: Partial<Record<S3Fault, S3Answer>> = {
  error: errorAnswer(500, 'InternalError'),
  'slow-down': errorAnswer(503, 'SlowDown'),
  denied: errorAnswer(403, 'AccessDenied'),
  'no-bucket': errorAnswer(404, 'NoSuchBucket'),
};

const flipBody = (request: S3Incoming): S3Incoming =>
  request.body.length > 0 ? { ...request, body: withFlippedBit(request.body) } : request;

function spoil(answer: S3Answer, fault: S3Fault | undefined): S3Answer {
  if (fault === 'error-after') return errorAnswer(500, 'InternalError');
  if (fault === 'wrong-checksum' && answer.headers['x-amz-checksum-sha256'] !== undefined)
    return { ...answer, headers: { ...answer.headers, 'x-amz-checksum-sha256': 'AAAA' } };
  if (fault === 'flip-response' && answer.body.length > 0) return { ...answer, body: withFlippedBit(answer.body) };
  return answer;
}

/** s3rver, which checks signatures, behind a server that checks bodies and has faults. Both on loopback. */
export async function startS3() {
  const directory = await mkdtemp(path.join(tmpdir(), 'cuadra-s3-'));
  const configureBuckets = [{ name: BUCKET, configs: [] }];
  const s3rver = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await s3rver.run();
  const checking = createCheckingServer(port);
  const requests: S3Incoming[] = [];
  let choose: ChooseFault = () => undefined;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming;
    const request = { method, url, headers, body: await buffer(incoming) };
    requests.push(request);
    const fault = choose(request);
    const answer = await answerWithFault(request, fault);
    if (!answer) return void response.destroy();
    const { 'transfer-encoding': _, ...rest } = answer.headers;
    const length = method === 'HEAD' ? {} : { 'content-length': answer.body.length };
    response.writeHead(answer.status, { ...rest, ...length });
    if (fault !== 'cut') return void response.end(answer.body);
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => response.destroy());
  }

  /** Undefined when the connection ends without an answer. */
  async function answerWithFault(request: S3Incoming, fault: S3Fault | undefined): Promise<S3Answer | undefined> {
    if (fault === 'slow') await delay(SLOW_MS);
    if (fault === 'reset') return undefined;
    const refusal = fault && REFUSALS[fault];
    if (refusal) return refusal;
    const answer = await checking.answer(
      fault === 'flip-request' ? flipBody(request) : request,
      fault === 'flip-stored',
    );
    if (fault === 'reset-after') return undefined;
    return spoil(answer, fault);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  // A server on TCP has an address with a port.
  const { port: ownPort } = server.address() as AddressInfo;
  const host = `127.0.0.1:${ownPort}`;

  return {
    ...checking,
    host,
    bucket: BUCKET,
    /** The requests since the start, in order. */
    requests,
    /** The value of S3_URL; a prefix gives each test files of its own. */
    url: (prefix: string) => `http://S3RVER:S3RVER@${host}/${BUCKET}/${prefix}`,
    /** Each request gets the fault that the function chooses. */
    setFaults: (chooseFault: ChooseFault) => {
      choose = chooseFault;
    },
    /** Connections end without an answer, and no new one is accepted; what had arrived may be stored or not. */
    async kill() {
      const gone = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await gone;
    },
    restart: () => listen(ownPort),
    async close() {
      server.closeAllConnections();
      server.close();
      await s3rver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3>>;
