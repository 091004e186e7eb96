import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER, filledPath, OPERATION_HEADER } from '#contract/endpoint.ts';
import { type Operation, sendTogether, TOGETHER } from '#contract/sync.ts';
import type { Serve } from '../serve.ts';

/** Headers of the request that are true of each change in it. */
const SHARED_HEADERS = ['authorization', DEVICE_HEADER, 'user-agent', 'x-forwarded-for'] as const;

/**
 * Changes that share a request (OFFLINE.md 2.3) come in by the door each would have come in by alone: who may make it,
 * its key, its transaction and its log are those of its own endpoint. One after the other, because they wait for the
 * same clock.
 */
export function batchRoute(serve: Serve): void {
  serve.session(sendTogether, async ({ body, request }) => {
    const results = [];
    for (const operation of body.operations) results.push(await carryOut(request, operation));
    return { results };
  });
}

async function carryOut(request: FastifyRequest, { op_id, route, params, body }: Operation) {
  const endpoint = TOGETHER.get(route);
  if (!endpoint) throw new Error(`No such change: ${route}`);
  const shared = SHARED_HEADERS.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
  const { statusCode, payload } = await request.server.inject({
    method: endpoint.method,
    url: prefixOf(request) + filledPath(endpoint.path, params),
    headers: { ...Object.fromEntries(shared), [OPERATION_HEADER]: op_id },
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    ...(body !== undefined && { payload: body }),
  });
  return { op_id, status: statusCode, body: JSON.parse(payload) as unknown };
}

/** Before the paths of the contract: the API answers under more than one. */
const prefixOf = ({ routeOptions: { url = '' } }: FastifyRequest): string => url.slice(0, -sendTogether.path.length);
