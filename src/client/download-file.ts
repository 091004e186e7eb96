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

/** `name` is undefined when the response has no file name. */
export type DownloadedFile = { blob: Blob; name: string | undefined };

/**
 * Downloads the file of an endpoint. Throws Refused or Unreachable, like every call. A link cannot replace it: the
 * browser would send no token.
 */
export async function downloadFile<E extends Endpoint & { download: readonly string[] }>(
  file: DownloadRequest<E>,
): Promise<DownloadedFile> {
  const { path, ...request } = buildRequest(file.endpoint, file.input, { token: file.token });
  const response = await fetch(path, {
    ...request,
    redirect: 'error',
    ...(file.signal && { signal: file.signal }),
  }).catch(throwUnreachable);
  if (response.ok) {
    const name = fileNameFrom(response.headers.get('content-disposition') ?? '');
    // An incomplete body counts as no response.
    return { blob: await response.blob().catch(throwUnreachable), name };
  }
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  throw new Refused(response.status, problem.data ?? { code: 'unexpected' });
}

function throwUnreachable(cause: unknown): never {
  throw new Unreachable('no answer', { cause });
}

/** RFC 6266: the encoded name where there is one, otherwise the plain one. */
function fileNameFrom(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Malformed encoding: the plain name is still there.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
