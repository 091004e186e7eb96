import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { buildRequest } from './build-request.ts';
import { Refused } from './refused.ts';
import { Unreachable } from './unreachable.ts';

type DownloadRequest<E extends Endpoint> = {
  endpoint: E;
  input: InputOf<E>;
  token: string | undefined;
  signal?: AbortSignal;
};

/** `name` is undefined when the answer does not say what to save it as. */
export type DownloadedFile = { blob: Blob; name: string | undefined };

/**
 * The bytes behind an endpoint that answers with a file. Throws Refused or Unreachable, as every call does. A link
 * cannot do this: the browser would ask without the token.
 */
export async function downloadFile<E extends Endpoint & { download: true }>(
  file: DownloadRequest<E>,
): Promise<DownloadedFile> {
  const { path, ...request } = buildRequest(file.endpoint, file.input, { token: file.token });
  const response = await fetch(path, { ...request, ...(file.signal && { signal: file.signal }) }).catch(
    throwUnreachable,
  );
  if (response.ok) {
    const name = fileNameFrom(response.headers.get('content-disposition') ?? '');
    // What does not arrive whole has not arrived.
    return { blob: await response.blob().catch(throwUnreachable), name };
  }
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  throw new Refused(response.status, problem.data ?? { code: 'unexpected' });
}

function throwUnreachable(cause: unknown): never {
  throw new Unreachable('no answer', { cause });
}

/** RFC 6266: the name in its own letters where there is one, otherwise the plain one. */
function fileNameFrom(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Not written as it should be: the plain one is still there.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
