import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MetricsConfig } from '../config.ts';
import { isLocalRequest } from '../http/is-local-request.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { isCode } from '../is-code.ts';
import { StartRefusal } from '../start/start-refusal.ts';
import { type MetricSources, type Metrics, observeRequests } from './metrics.ts';

const PATH = '/metrics';
const MAX_CONNECTIONS = 20;

type Scrape = Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>;
type ScrapeResponse = { status: number; headers: Record<string, string>; body: string };

/**
 * Serves the metrics of this process: on a port of their own, or, without one, on the server's port for the bearer of the
 * token. Without a token only programs on this machine may read them. Loads the library for metrics only when they are
 * configured.
 */
export async function serveMetrics(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  { config, ...sources }: MetricSources & { config: MetricsConfig | undefined },
): Promise<void> {
  if (!config) return;
  const { createPrometheusMetrics } = await import('./prometheus.ts');
  const metrics = createPrometheusMetrics(sources);
  lifecycle.onClose(async () => metrics.close());
  observeRequests(app, metrics);
  const respond = (scrape: Scrape) => respondToScrape(metrics, scrape, config.token);
  if (config.port === undefined) bindRoute(app, respond);
  else await listen(config.port, { host: config.host, respond, lifecycle });
}

async function respondToScrape(metrics: Metrics, scrape: Scrape, token: string | undefined): Promise<ScrapeResponse> {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  if (token === undefined) {
    if (!isLocalRequest(scrape)) return { status: 403, headers: plain, body: 'Only for programs on this machine.\n' };
  } else if (!hasToken(scrape, token)) {
    return { status: 401, headers: { ...plain, 'www-authenticate': 'Bearer' }, body: 'A bearer token is required.\n' };
  }
  const headers = { ...plain, 'content-type': metrics.contentType };
  return { status: 200, headers, body: await metrics.render() };
}

/** Compares hashes, so that the time depends neither on the content nor on the length of what was sent. */
function hasToken({ headers }: Scrape, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(sent), hash(token));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

function bindRoute(app: FastifyInstance, respond: (scrape: Scrape) => Promise<ScrapeResponse>): void {
  app.get(PATH, async (request, reply) => {
    const { status, headers, body } = await respond(request.raw);
    return reply.code(status).headers(headers).send(body);
  });
}

type OwnPort = { host: string; respond: (scrape: Scrape) => Promise<ScrapeResponse>; lifecycle: Lifecycle };

async function listen(port: number, { host, respond, lifecycle }: OwnPort): Promise<void> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === PATH;
    const responding: Promise<ScrapeResponse> = isKnown
      ? respond(request)
      : Promise.resolve({ status: 404, headers: {}, body: '' });
    responding.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        lifecycle.onFailure(error);
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    if (isCode(error, 'EADDRINUSE'))
      throw new StartRefusal(`Port ${port} is in use: choose another with METRICS_PORT.`);
    throw error;
  });
  lifecycle.onClose(async () => {
    server.closeAllConnections();
    server.close();
  });
}
