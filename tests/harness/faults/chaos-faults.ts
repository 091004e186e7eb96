import { setTimeout as sleep } from 'node:timers/promises';
import { ECHO_HEADER, MIN_CLIENT_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { sendBatch } from '#contract/sync.ts';
import { call, type Exchange, emit, type ReceivedRequest } from './chaos-exchange.ts';
import { nextStrangeResponse } from './strange-responses.ts';

/** Faults of a request between the device and the server. `after` means: the server has processed the request. */
export type FaultName = keyof typeof FAULTS;
/** A refusal in the server's format that the server did not send. */
export type Fault = 'none' | FaultName | Refusal;
type Refusal = { status: number; code: string };

/** Longer than the client's timeout (ms). */
const HANG_MS = 30_000;
/** Long enough for later changes of the same lane (ms). */
const AGAIN_MS = 3_000;
export const PORTAL_PATH = '/wifi';
export const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Acepta las condiciones de la red</h1>';
const FOREIGN_JSON = '{"ok":true}';
const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json; charset=utf-8' };
/** The header by which an answer is recognised as our server's. */
const own = { ...json, [MIN_CLIENT_HEADER]: '1' };

const result = new Map<string, ReceivedRequest>();

const cut = ({ answer }: Exchange) => void answer.destroy();
const say = (exchange: Exchange, status: number, body: string, headers: Record<string, string> = json) =>
  emit(exchange, { status, headers, body: Buffer.from(body) });

/** Open without a response until the client gives up. */
async function hang({ answer }: Exchange): Promise<void> {
  await Promise.race([new Promise((resolve) => answer.once('close', resolve)), sleep(HANG_MS)]);
  answer.destroy();
}

async function half(exchange: Exchange, isHonest: boolean): Promise<void> {
  const received = await call(exchange);
  const body = received.body.subarray(0, Math.floor(received.body.length / 2));
  if (!isHonest) return emit(exchange, { ...received, body });
  exchange.answer.writeHead(received.status, { ...received.headers, 'content-length': received.body.length });
  exchange.answer.write(body);
  await sleep(5);
  cut(exchange);
}

export const FAULTS = {
  drop: async (exchange: Exchange) => cut(exchange),
  error: async (exchange: Exchange) => say(exchange, 503, '<h1>503</h1>', html),
  'drop-after': async (exchange: Exchange) => {
    await call(exchange);
    cut(exchange);
  },
  'error-after': async (exchange: Exchange) => {
    await call(exchange);
    say(exchange, 500, '{"code":"unexpected"}');
  },
  hang,
  'hang-after': async (exchange: Exchange) => {
    await call(exchange);
    await hang(exchange);
  },
  slow: async (exchange: Exchange) => {
    await sleep(300);
    const received = await call(exchange);
    await sleep(300);
    emit(exchange, received);
  },
  /** Delivered twice at the same time; the first response is returned. */
  twice: async (exchange: Exchange) => {
    const both = [call(exchange), call(exchange)];
    const received = await Promise.race(both);
    await Promise.allSettled(both);
    emit(exchange, received);
  },
  /** Delivered again when the response has long been given. */
  again: async (exchange: Exchange) => {
    emit(exchange, await call(exchange));
    await sleep(AGAIN_MS);
    await call(exchange);
  },
  /** The response of another server: each in turn. */
  stranger: async (exchange: Exchange) => emit(exchange, nextStrangeResponse()),
  /** Half of the response, then the connection closes. */
  truncate: (exchange: Exchange) => half(exchange, true),
  /** Half of the response, declared as complete. */
  shorten: (exchange: Exchange) => half(exchange, false),
  portal: async (exchange: Exchange) => say(exchange, 200, PORTAL, html),
  redirect: async (exchange: Exchange) => say(exchange, 302, '', { location: PORTAL_PATH }),
  /** A redirect to a page of the same origin, as of a proxy that asks for a sign-in. */
  'login-redirect': async (exchange: Exchange) => say(exchange, 302, '', { location: '/login' }),
  'login-redirect-after': async (exchange: Exchange) => {
    await call(exchange);
    say(exchange, 302, '', { location: '/login' });
  },
  /** `foreign`: the answer of a portal or a proxy, without the headers of our server. */
  'foreign-json': async (exchange: Exchange) => say(exchange, 200, FOREIGN_JSON),
  'foreign-json-after': async (exchange: Exchange) => {
    await call(exchange);
    say(exchange, 200, FOREIGN_JSON);
  },
  'foreign-refusal-after': async (exchange: Exchange) => {
    await call(exchange);
    say(exchange, 422, '{"code":"invalid_input","detail":"proxy"}');
  },
  'foreign-401': async (exchange: Exchange) => say(exchange, 401, '{"code":"session_required"}'),
  'foreign-403': async (exchange: Exchange) => say(exchange, 403, PORTAL, html),
  /** An earlier response of the same URL, although the data has changed since. */
  stale: async (exchange: Exchange) => {
    const key = `${exchange.question.headers.authorization} ${exchange.question.url}`;
    const received = await call(exchange);
    emit(exchange, result.get(key) ?? received);
    result.set(key, received);
  },
  busy: async (exchange: Exchange) =>
    say(exchange, 429, '{"code":"too_many_attempts"}', { ...json, 'retry-after': '2' }),
} satisfies Record<string, (exchange: Exchange) => Promise<void>>;

const no = ({ code }: Refusal) => ({ code, detail: 'No se puede.' });

export function refuse(exchange: Exchange, refusal: Refusal): void {
  const echo = String(exchange.question.headers[OPERATION_HEADER] ?? '');
  say(exchange, refusal.status, JSON.stringify(no(refusal)), { ...own, [ECHO_HEADER]: echo });
}

/** Refuses some changes of a shared request: the server receives only the others. */
export async function refuseSome(exchange: Exchange, refusals: ReadonlyMap<string, Refusal>): Promise<void> {
  const requested = sendBatch.body.parse(JSON.parse(exchange.body.toString()));
  const operations = requested.operations.filter(({ op_id }) => !refusals.has(op_id));
  const refused = [...refusals].map(([op_id, refusal]) => ({ op_id, status: refusal.status, body: no(refusal) }));
  if (operations.length === 0) return say(exchange, 200, JSON.stringify({ results: refused }), own);
  const { 'content-length': _length, ...headers } = exchange.question.headers;
  exchange.question.headers = headers;
  const received = await call({ ...exchange, body: Buffer.from(JSON.stringify({ operations })) });
  if (received.status !== 200) return emit(exchange, received);
  const reply = sendBatch.response.parse(JSON.parse(received.body.toString()));
  say(exchange, 200, JSON.stringify({ results: [...reply.results, ...refused] }), own);
}
