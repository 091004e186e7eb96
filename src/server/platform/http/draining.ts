import type { FastifyInstance } from 'fastify';

/** Whether this process is about to stop. It still serves requests until it closes. */
export type Draining = { begin: () => void; isActive: () => boolean };

export function createDraining(): Draining {
  let isActive = false;
  return {
    begin() {
      isActive = true;
    },
    isActive: () => isActive,
  };
}

/** From the begin of draining on, each response closes its connection, so that clients open the next one elsewhere. */
export function closeConnectionsWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.isActive()) reply.header('connection', 'close');
  });
}
