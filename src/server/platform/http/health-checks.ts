import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Draining } from './draining.ts';

/** A database that does not respond within this time counts as unreachable. */
const PING_TIMEOUT_MS = 3_000;

/**
 * Health checks for the process supervisor and the load balancer: `healthz` means that the process runs, `readyz` that
 * it can serve requests and is not about to stop.
 */
export function bindHealthChecks(
  app: FastifyInstance,
  { db, draining }: { db: Pick<Database, 'ping'>; draining: Draining },
): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = !draining.isActive() && (await isReachable(db));
    // Draining may have begun during the ping.
    const ok = isReady && !draining.isActive();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}

async function isReachable(db: Pick<Database, 'ping'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS);
  });
  const ping = db.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
}
