import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runWithRequestId } from '../http/request-id/request-context.ts';
import { routeLabel } from '../metrics/metrics.ts';
import { activeTracer, type Span } from './tracer.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** One span for each request, from its head to the end of its response: the route, never the address. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const span = activeTracer()?.startSpan({ name: request.method, kind: 'server', isRoot: true });
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = routeLabel(request);
    const status = reply.statusCode;
    spans.get(request)?.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'cuadra.request.id': id,
      },
      ...(status >= 500 && { failure: String(status) }),
    });
  });
}

/** Runs the handler of a request, so that what it does belongs to the request's id and span. */
export function runInRequest<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request);
  return runWithRequestId(request.id, () => (span ? span.run(work) : work()));
}
