import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPERATION_HEADER } from '#contract/endpoint.ts';
import { ask, type Exchange, letThrough, tell } from './chaos-exchange.ts';
import { FAULTS, type Fault, PORTAL, PORTAL_PATH, refuse } from './chaos-faults.ts';

export type Asked = { method: string; path: string; op_id: string | undefined; token: string | undefined; at: number };
/** A question of the API and what became of it. `status` is null while no answer has passed. */
export type Passed = Asked & { fault: Fault; status: number | null };
export type Plan = (asked: Asked) => Fault;

/** What stands between the devices and the real server; nothing else is ever tampered with. */
export type ChaosProxy = {
  origin: string;
  /** What happens to each question of the API. */
  plan: Plan;
  /** Waited before a question goes on. */
  latencyMs: number;
  /** What the server says under a path, changed: another build of a file. */
  edits: Map<string, (body: string) => string>;
  /** Paths that it answers itself. */
  files: Map<string, { type: string; body: string }>;
  log: Passed[];
  /** The next change that arrives. */
  nextOperation: () => Promise<Asked>;
  /** Questions in the proxy's hands. */
  underWay: () => number;
  aim: (origin: string) => void;
  close: () => Promise<void>;
};

export const calm: Plan = () => 'none';

export async function startChaosProxy(serverOrigin: string): Promise<ChaosProxy> {
  let target = new URL(serverOrigin);
  let underWay = 0;
  let waiting: ((asked: Asked) => void)[] = [];
  const server = createServer((question, answer) => {
    underWay += 1;
    void pass(question, answer)
      .catch(() => answer.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });

  function announce(asked: Asked): void {
    for (const tellOne of waiting) tellOne(asked);
    waiting = [];
  }

  async function pass(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(question);
    const exchange: Exchange = { target, question, body, answer };
    const path = question.url ?? '/';
    const file = proxy.files.get(path);
    if (file) {
      return tell(exchange, { status: 200, headers: { 'content-type': file.type }, body: Buffer.from(file.body) });
    }
    const edit = proxy.edits.get(path);
    if (edit) return tellEdited(exchange, edit);
    if (!path.startsWith('/api/')) return void (await letThrough(exchange));
    const asked = askedOf(question);
    const passed: Passed = { ...asked, fault: proxy.plan(asked), status: null };
    proxy.log.push(passed);
    if (asked.op_id) announce(asked);
    if (proxy.latencyMs > 0) await sleep(proxy.latencyMs);
    await suffer(exchange, passed);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address of this shape.
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
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

async function suffer(exchange: Exchange, passed: Passed): Promise<void> {
  const { fault } = passed;
  if (typeof fault === 'object') return refuse(exchange, fault);
  if (fault !== 'none') return FAULTS[fault](exchange);
  passed.status = await letThrough(exchange);
}

async function tellEdited(exchange: Exchange, edit: (body: string) => string): Promise<void> {
  delete exchange.question.headers['accept-encoding'];
  delete exchange.question.headers['if-none-match'];
  delete exchange.question.headers['if-modified-since'];
  const heard = await ask(exchange);
  const { etag: _etag, 'last-modified': _modified, ...headers } = heard.headers;
  tell(exchange, { ...heard, headers, body: Buffer.from(edit(heard.body.toString())) });
}

function askedOf({ method = 'GET', url = '/', headers }: IncomingMessage): Asked {
  const op_id = headers[OPERATION_HEADER];
  const token = headers.authorization?.replace(/^Bearer /, '');
  return { method, path: url, op_id: typeof op_id === 'string' ? op_id : undefined, token, at: Date.now() };
}

async function bodyOf(question: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of question) chunks.push(chunk);
  return Buffer.concat(chunks);
}
