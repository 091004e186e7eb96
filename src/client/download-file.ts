import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { Refused } from './refused.ts';
import { requestOf } from './request-of.ts';
import { Unreachable } from './unreachable.ts';

type Wanted<E extends Endpoint> = { endpoint: E; input: InputOf<E>; token: string | undefined; signal?: AbortSignal };

/**
 * The bytes behind an endpoint that answers with a file. Throws Refused or Unreachable, as every call does. A link
 * cannot do this: the browser would ask without the token.
 */
export async function downloadFile<E extends Endpoint & { download: true }>(wanted: Wanted<E>): Promise<Blob> {
  const { path, ...request } = requestOf(wanted.endpoint, wanted.input, { token: wanted.token });
  const response = await fetch(path, { ...request, ...(wanted.signal && { signal: wanted.signal }) }).catch(
    (cause: unknown) => {
      throw new Unreachable('no answer', { cause });
    },
  );
  if (response.ok) return response.blob();
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  throw new Refused(response.status, problem.data ?? { code: 'unexpected' });
}
