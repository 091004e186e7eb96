import type { FastifyRequest } from 'fastify';
import { POSITION_HEADER } from '#contract/endpoint.ts';

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
  /** The position in the feed that the change was made at; undefined from a device of an earlier build. */
  position: string | undefined;
};

export const receive = (request: FastifyRequest): Received => {
  const { params, query, body } = request;
  const position = request.headers[POSITION_HEADER];
  return { request, params, query, body, batchedId: undefined, position: position && String(position) };
};
