import { ECHO_HEADER, MIN_CLIENT_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts';

type Answer = { status?: number; json: unknown } | { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
type Handler = (request: Request) => Answer | Promise<Answer>;

/**
 * Maps 'POST /api/auth/login' or 'PUT /api/uploads/:id' to a response. An unlisted route is unreachable; only an unlisted
 * feed refuses, so that the server counts as one that answers. Without a map nothing is reachable.
 */
export type Wire = { fetch: typeof globalThis.fetch; requests: Request[] };

export function aWire(routes?: Record<string, Handler>): Wire {
  const handlers = routes ?? {};
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://cuadra.test'), withoutSignal(init));
    requests.push(request.clone());
    const { pathname } = new URL(request.url);
    const handler =
      handlers[`${request.method} ${pathname}`] ??
      handlers[`${request.method} ${withoutIds(pathname)}`] ??
      (routes && isFeed(request.method, pathname) ? () => problem('not_allowed') : undefined);
    if (!handler) throw new TypeError('Failed to fetch');
    const answer = await handler(request);
    if ('bytes' in answer) return new Response(answer.bytes, { headers: answer.headers });
    const { status = 200, json } = answer;
    const operation = request.headers.get(OPERATION_HEADER);
    return new Response(JSON.stringify(json), {
      status,
      headers: {
        'content-type': 'application/json',
        [MIN_CLIENT_HEADER]: '1',
        ...(operation && { [ECHO_HEADER]: operation }),
      },
    });
  };
  return { fetch, requests };
}

export const problem = (code: ProblemCode, detail?: string): Answer => ({
  status: PROBLEM_STATUS[code],
  json: { code, ...(detail && { detail }) },
});

const isFeed = (method: string, path: string): boolean => method === 'GET' && path.startsWith('/api/sync/');

const withoutIds = (path: string): string => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

// Node's Request does not accept jsdom's AbortSignal.
function withoutSignal(init: RequestInit = {}): RequestInit {
  const { signal: _signal, ...rest } = init;
  return rest;
}
