import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { Refused } from './refused.ts';
import { requestOf } from './request-of.ts';
import { Unreachable } from './unreachable.ts';

type Wanted<E extends Endpoint> = { endpoint: E; input: InputOf<E>; token: string | undefined; signal?: AbortSignal };

/** `name` is undefined when the answer does not say what to save it as. */
export type Downloaded = { blob: Blob; name: string | undefined };

/**
 * The bytes behind an endpoint that answers with a file. Throws Refused or Unreachable, as every call does. A link
 * cannot do this: the browser would ask without the token.
 */
export async function downloadFile<E extends Endpoint & { download: true }>(wanted: Wanted<E>): Promise<Downloaded> {
  const { path, ...request } = requestOf(wanted.endpoint, wanted.input, { token: wanted.token });
  const response = await fetch(path, { ...request, ...(wanted.signal && { signal: wanted.signal }) }).catch(unheard);
  if (response.ok) {
    const name = nameIn(response.headers.get('content-disposition') ?? '');
    // What does not arrive whole has not arrived.
    return { blob: await response.blob().catch(unheard), name };
  }
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  throw new Refused(response.status, problem.data ?? { code: 'unexpected' });
}

function unheard(cause: unknown): never {
  throw new Unreachable('no answer', { cause });
}

/** RFC 6266: the name in its own letters where there is one, otherwise the plain one. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Not written as it should be: the plain one is still there.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
