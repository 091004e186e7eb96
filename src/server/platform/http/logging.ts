import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Structured log lines without personal data: the route instead of the URL with its tokens, no headers, no bodies. */
export const logging = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    // At the level `trace`, the form parser would log the headers of the request.
    busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
    // PostgreSQL's `detail` contains the values of the row.
    err: ({ name, message, stack, ...error }: Error & { code?: string }) => ({
      type: name,
      message,
      stack: stack ?? '',
      code: error.code,
    }),
  },
});
