import type { FastifyRequest } from 'fastify';

/**
 * What an endpoint receives: its own request, or one change of a batch. `batchedId` is the operation id of such a change;
 * its `request` is that of the batch, with the session, the device and the origin.
 */
export type Received = {
  request: FastifyRequest;
  params: unknown;
  query: unknown;
  body: unknown;
  batchedId: string | undefined;
};

export const receive = (request: FastifyRequest): Received => {
  const { params, query, body } = request;
  return { request, params, query, body, batchedId: undefined };
};
