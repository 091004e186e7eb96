import type { FastifyInstance } from 'fastify';

const HEADERS = ['x-forwarded-for', 'forwarded'] as const;
const WARNING =
  'A request came through a proxy, but TRUST_PROXY is 0: everybody behind it counts as one network, and its limits are shared. Set TRUST_PROXY to the number of proxies in front.';

type Settings = { isProduction: boolean; trustProxy: number };

/**
 * Warns once, in production, when a request has a proxy header but TRUST_PROXY is 0: then all users behind the proxy
 * share the limits of one network. A client can send these headers too, so this only warns.
 */
export function warnAboutProxy(app: FastifyInstance, { isProduction, trustProxy }: Settings): void {
  if (!isProduction || trustProxy > 0) return;
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || !HEADERS.some((name) => request.headers[name] !== undefined)) return;
    isWarned = true;
    app.log.warn(WARNING);
  });
}
