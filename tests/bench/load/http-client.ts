import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer };
export type Received = { status: number; body: Buffer; ms: number };
export type HttpClient = { send: (request: Sent) => Promise<Received>; close: () => void };

const TIMEOUT_MS = 30_000;

/** Requests to one origin on at most `connections` connections, which stay open. */
export function createHttpClient(
  origin: string,
  { connections, ca }: { connections: number; ca?: Buffer },
): HttpClient {
  const secure = origin.startsWith('https:');
  const options = { keepAlive: true, maxSockets: connections, ...(ca && { ca }) };
  const agent = secure ? new https.Agent(options) : new http.Agent(options);
  const { request } = secure ? https : http;
  return {
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const length = body && { 'content-length': String(body.length) };
        const sent = request(origin + path, { method, agent, headers: { ...headers, ...length }, timeout: TIMEOUT_MS });
        sent.on('response', (response) => {
          buffer(response).then(
            (received) =>
              resolve({ status: response.statusCode ?? 0, body: received, ms: performance.now() - started }),
            reject,
          );
        });
        sent.on('timeout', () => sent.destroy(new Error('No response in time.')));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
