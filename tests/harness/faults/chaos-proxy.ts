import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATION_HEADER } from '#contract/endpoint.ts';
import { sendBatch } from '#contract/sync.ts';
import { call, type Exchange, emit, letThrough } from './chaos-exchange.ts';
import { FAULTS, type Fault, PORTAL, PORTAL_PATH, refuse, refuseSome } from './chaos-faults.ts';

export type ApiRequest = {
  method: string;
  path: string;
  op_id: string | undefined;
  token: string | undefined;
  at: number;
};
/** A question of the API and what became of it; changes that share a request have one each. `status` is null while no answer has passed. */
export type Passed = ApiRequest & { fault: Fault; status: number | null };
export type Plan = (requested: ApiRequest) => Fault;

/** The proxy between the devices and the real server; nothing else is manipulated. */
export type ChaosProxy = {
  origin: string;
  /** The fault for each API request. */
  plan: Plan;
  /** Delay in ms before a request is forwarded. */
  latencyMs: number;
  /** Edits to the server's response under a path: another build of a file. */
  edits: Map<string, (body: string) => string>;
  /** Paths that the proxy responds to itself. */
  files: Map<string, { type: string; body: string }>;
  log: Passed[];
  /** Resolves with the next change that arrives. */
  nextOperation: () => Promise<ApiRequest>;
  /** The number of requests in the proxy. */
  underWay: () => number;
  aim: (origin: string) => void;
  /** Closes every connection of the devices. */
  cut: () => void;
  close: () => Promise<void>;
};

export const calm: Plan = () => 'none';

export async function startChaosProxy(serverOrigin: string): Promise<ChaosProxy> {
  let target = new URL(serverOrigin);
  let underWay = 0;
  let waiting: ((requested: ApiRequest) => void)[] = [];
  const server = createServer((question, answer) => {
    underWay += 1;
    void pass(question, answer)
      .catch(() => answer.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });

  function announce(requested: ApiRequest): void {
    for (const emitOne of waiting) emitOne(requested);
    waiting = [];
  }

  async function pass(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(question);
    const exchange: Exchange = { target, question, body, answer };
    const path = question.url ?? '/';
    const file = proxy.files.get(path);
    if (file) {
      return emit(exchange, { status: 200, headers: { 'content-type': file.type }, body: Buffer.from(file.body) });
    }
    const edit = proxy.edits.get(path);
    if (edit) return emitEdited(exchange, edit);
    if (!path.startsWith('/api/')) return void (await letThrough(exchange));
    const all = noted(requestedOf(question, body));
    if (proxy.latencyMs > 0) await sleep(proxy.latencyMs);
    await suffer(exchange, all);
  }

  function noted(all: readonly ApiRequest[]): Passed[] {
    const passed = all.map((requested): Passed => ({ ...requested, fault: proxy.plan(requested), status: null }));
    proxy.log.push(...passed);
    for (const requested of passed) if (requested.op_id) announce(requested);
    return passed;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const proxy: ChaosProxy = {
    origin: `http://127.0.0.1:${port}`,
    plan: calm,
    latencyMs: 0,
    edits: new Map(),
    files: new Map([[PORTAL_PATH, { type: 'text/html; charset=utf-8', body: PORTAL }]]),
    log: [],
    nextOperation: () => new Promise((resolve) => waiting.push(resolve)),
    underWay: () => underWay,
    aim: (origin) => {
      target = new URL(origin);
    },
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

async function suffer(exchange: Exchange, all: readonly Passed[]): Promise<void> {
  // A fault of the connection affects every change in the request.
  const onLine = all.flatMap(({ fault }) => (typeof fault === 'object' || fault === 'none' ? [] : fault))[0];
  if (onLine) {
    for (const passed of all) passed.fault = onLine;
    return FAULTS[onLine](exchange);
  }
  const refused = all.flatMap(({ op_id = '', fault }) => (typeof fault === 'object' ? [{ op_id, fault }] : []));
  if (refused[0]) {
    return isShared(exchange.question)
      ? refuseSome(exchange, new Map(refused.map(({ op_id, fault }) => [op_id, fault])))
      : refuse(exchange, refused[0].fault);
  }
  const status = await letThrough(exchange);
  for (const passed of all) passed.status = status;
}

const isShared = ({ url = '' }: IncomingMessage) => url.endsWith(sendBatch.path);

async function emitEdited(exchange: Exchange, edit: (body: string) => string): Promise<void> {
  delete exchange.question.headers['accept-encoding'];
  delete exchange.question.headers['if-none-match'];
  delete exchange.question.headers['if-modified-since'];
  const received = await call(exchange);
  const { etag: _etag, 'last-modified': _modified, ...headers } = received.headers;
  emit(exchange, { ...received, headers, body: Buffer.from(edit(received.body.toString())) });
}

/** One entry for each change in the request, and one for a request without changes. */
function requestedOf(question: IncomingMessage, body: Buffer): ApiRequest[] {
  const { method = 'GET', url = '/', headers } = question;
  const token = headers.authorization?.replace(/^Bearer /, '');
  const requested = { method, path: url, token, at: Date.now() };
  if (isShared(question)) {
    const { operations } = sendBatch.body.parse(JSON.parse(body.toString()));
    return operations.map(({ op_id }) => ({ ...requested, op_id }));
  }
  const op_id = headers[OPERATION_HEADER];
  return [{ ...requested, op_id: typeof op_id === 'string' ? op_id : undefined }];
}

async function bodyOf(question: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of question) chunks.push(chunk);
  return Buffer.concat(chunks);
}
