import { Refused } from '#client/refused.ts';
import { logout, me } from '#contract/accounts/session.ts';
import {
  DEVICE_HEADER,
  ECHO_HEADER,
  type Endpoint,
  MIN_CLIENT_HEADER,
  OPERATION_HEADER,
  POSITION_HEADER,
} from '#contract/endpoint.ts';
import { deleteRecord, pullRecords, putRecord } from '#contract/records.ts';
import { BATCHABLE_ENDPOINTS, health, pullChanges, pullSnapshot, readFeedDigest, sendBatch } from '#contract/sync.ts';
import type { InMemoryServer } from '../in-memory-server.ts';
import { type Fault, faultRefusal, ignoringRefusal } from '../server-faults.ts';

/** A response of somebody in between, without what only the server sends; `isAfter`: the server has run the request. */
export type Stranger = {
  stranger: (typeof STRANGER_STATUSES)[number];
  body: 'json' | 'html' | 'empty';
  isAfter: boolean;
};
/** 'truncated': half of the server's response. */
export type NetworkFault = Fault | 'truncated' | Stranger;

export const STRANGER_STATUSES = [200, 204, 302, 401, 403, 404, 409, 410, 413, 422, 426, 500] as const;
const STRANGER_BODIES = { json: '{"ok":true,"code":"invoice_not_found"}', html: '<h1>Wi-Fi</h1>', empty: '' };
const BODY_TYPES = { json: 'application/json', html: 'text/html', empty: 'application/json' };

const ENDPOINTS: readonly Endpoint[] = [
  health,
  me,
  logout,
  pullChanges,
  pullSnapshot,
  readFeedDigest,
  sendBatch,
  pullRecords,
  putRecord,
  deleteRecord,
  ...BATCHABLE_ENDPOINTS.values(),
];

type Fetch = typeof globalThis.fetch;
type Received = { status: number; body: unknown };

/** HTTP between devices and the in-memory server. Each request takes the next fault, or none. */
export class Network {
  faults: NetworkFault[] = [];
  /** The changes that the server has refused, or a fault in its name. */
  readonly refused = new Set<string>();
  /** The tokens that the server has called signed out, or a fault in its name. */
  readonly signedOut = new Set<string>();
  /** Requests that a proxy holds back: they arrive with the next one. */
  readonly #late: (() => unknown)[] = [];
  readonly #server: InMemoryServer;

  constructor(server: InMemoryServer) {
    this.#server = server;
  }

  readonly fetch: Fetch = async (input, init = {}) => {
    const fault = this.faults.shift();
    if (fault === 'hang') await new Promise<never>(() => undefined);
    if (fault === 'drop-before') throw new TypeError('dropped');
    const request = new Request(new URL(String(input), 'http://cuadra.test'), { ...init, signal: null });
    const body = await request.text();
    const receive = () => this.#receive(request, body);
    for (const arrive of this.#late.splice(0)) ignoringRefusal(arrive);
    if (fault === 'late-copy') {
      this.#late.push(receive);
      throw new TypeError('dropped');
    }
    if (typeof fault === 'object') return this.#answerAsStranger(fault, request, receive);
    if (typeof fault === 'number') return this.#respond(request, refusalOf(fault));
    if (fault === 'twice') receive();
    const received = receive();
    if (fault === 'drop-after') throw new TypeError('dropped');
    if (fault === '500-after') return this.#respond(request, refusalOf(500));
    return this.#respond(request, received, fault === 'truncated');
  };

  /** A redirect leads to a page of the same origin that the server does not have. */
  #answerAsStranger({ stranger: status, body, isAfter }: Stranger, request: Request, receive: () => unknown): Response {
    if (isAfter) receive();
    if (status === 302 && request.redirect === 'error') throw new TypeError('redirected');
    if (status === 302) return responseOf(request, { status: 404, body: { code: 'not_found' } });
    const headers = { 'content-type': BODY_TYPES[body] };
    return new Response(status === 204 ? null : STRANGER_BODIES[body], { status, headers });
  }

  #receive(request: Request, text: string): Received {
    const { pathname, searchParams } = new URL(request.url);
    const found = findEndpoint(request.method, pathname.replace('/api', ''));
    if (!found) return { status: 404, body: { code: 'not_found' } };
    const query = found.e.query?.parse(Object.fromEntries(searchParams));
    const input = { params: found.params, query, body: text ? JSON.parse(text) : undefined };
    const { headers } = request;
    const op_id = headers.get(OPERATION_HEADER) ?? undefined;
    const received = this.#run(found.e, input, {
      op_id,
      bearer: tokenOf(request),
      position: headers.get(POSITION_HEADER) ?? undefined,
      device: headers.get(DEVICE_HEADER) ?? undefined,
    });
    return received;
  }

  #run(e: Endpoint, input: unknown, sent: Parameters<InMemoryServer['receive']>[2]): Received {
    try {
      return { status: 200, body: this.#server.receive(e, input, sent) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: error.problem };
    }
  }

  #respond(request: Request, received: Received, isTruncated = false): Response {
    this.#noteRefusals(request.headers.get(OPERATION_HEADER), tokenOf(request), received);
    return responseOf(request, received, isTruncated);
  }

  #noteRefusals(op_id: string | null, token: string, { status, body }: Received): void {
    const results = (body as { results?: { op_id: string; status: number }[] }).results ?? [];
    for (const one of [{ op_id, status }, ...results]) {
      if (one.status >= 400 && one.op_id) this.refused.add(one.op_id);
      if (one.status === 401) this.signedOut.add(token);
    }
  }
}

/** A response of our server. */
function responseOf(request: Request, { status, body }: Received, isTruncated = false): Response {
  const op_id = request.headers.get(OPERATION_HEADER);
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    [MIN_CLIENT_HEADER]: '1',
    ...(op_id && { [ECHO_HEADER]: op_id }),
    ...(status === 429 && { 'retry-after': '2' }),
  };
  return new Response(isTruncated ? text.slice(0, text.length / 2) : text, { status, headers });
}

const tokenOf = ({ headers }: Request): string => headers.get('authorization')?.replace('Bearer ', '') ?? '';

const refusalOf = (fault: number): Received => {
  const { status, problem } = faultRefusal(fault);
  return { status, body: problem };
};

function findEndpoint(method: string, path: string): { e: Endpoint; params: Record<string, string> } | undefined {
  for (const e of ENDPOINTS) {
    const pattern = new RegExp(`^${e.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const match = e.method === method ? pattern.exec(path) : null;
    if (match) return { e, params: { ...match.groups } };
  }
  return undefined;
}
