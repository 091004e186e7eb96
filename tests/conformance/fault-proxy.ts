import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Subject } from './suite.ts';

/** A request on its way to the server; its body has arrived completely. Header names are in lower case. */
export type Forwarded = { method: string; path: string; headers: Readonly<Record<string, string>>; body: Buffer };
export type Reply = { status: number; headers: Readonly<Record<string, string>>; body: string };
export type Forward = (request: Forwarded) => Promise<Reply>;

/** Answers a request; `forward` sends one to the real server. */
export type Middleware = (request: Forwarded, forward: Forward) => Promise<Reply>;

/** A planted fault of a server. It counts as caught when a check of `subject` fails. */
export type Fault = { name: string; subject: Subject; create(): Middleware };

/** Headers of one connection, or of a body as it was compressed. */
const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
]);

/** A server on loopback that answers with `middleware` in front of the server at `target`. */
export async function startFaultProxy(target: string, middleware: Middleware) {
  const forward: Forward = async ({ method, path, headers, body }) => {
    const response = await fetch(target + path, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
      redirect: 'manual',
    });
    return { status: response.status, headers: keptHeaders([...response.headers]), body: await response.text() };
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const headers = keptHeaders(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const reply = await middleware({ method, path: url, headers, body: await buffer(request) }, forward);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const keptHeaders = (headers: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(headers.filter(([name]) => !NOT_FORWARDED.has(name)));
