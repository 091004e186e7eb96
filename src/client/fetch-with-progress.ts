/** Statuses without a body: the Response constructor throws if it gets one. */
const BODYLESS_STATUSES = new Set([204, 205, 304]);

/**
 * A `fetch` that reports how many bytes of the request body have been sent, of the total; the browsers' `fetch` does
 * not. For forms, texts and bytes, the only bodies in use.
 */
export function fetchWithProgress(onSent: (sent: number, total: number) => void): typeof globalThis.fetch {
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(input));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      // XMLHttpRequest follows redirects, and another address is not our server.
      request.onload = () =>
        isRedirected(request, String(input)) ? reject(new TypeError('Redirected')) : resolve(toResponse(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal?.reason ?? new TypeError('Aborted'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) reject(signal.reason);
      // XMLHttpRequest accepts every body except a stream, and no caller sends a stream.
      else request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

const isRedirected = ({ responseURL }: XMLHttpRequest, path: string): boolean =>
  responseURL !== '' && responseURL !== new URL(path, location.href).href;

function toResponse(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
    .filter(Boolean);
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const { status, responseText } = request;
  return new Response(BODYLESS_STATUSES.has(status) ? null : responseText, { status, headers: pairs });
}
