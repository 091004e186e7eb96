import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Structured lines without personal data: a route instead of an address with its tokens, no headers, no bodies. */
export const logging = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    // What reads forms logs the headers of the request at the level `trace`.
    busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
    // PostgreSQL's `detail` quotes the row.
    err: ({ name, message, stack, ...error }: Error & { code?: string }) => ({
      type: name,
      message,
      stack: stack ?? '',
      code: error.code,
    }),
  },
});
