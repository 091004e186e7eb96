import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/**
 * Health checks for the process supervisor: `healthz` means that the process runs, `readyz` that it can serve requests.
 */
export function bindHealthChecks(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await db.ping().then(
      () => true,
      () => false,
    );
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
}
