import { DEVICE_HEADER, type Endpoint, type InputOf, OPERATION_HEADER } from '#contract/endpoint.ts';

/** What travels beside the endpoint's own input. */
export type RequestParts = {
  token?: string | undefined;
  operationId?: string | undefined;
  deviceId?: string | undefined;
  files?: readonly File[] | undefined;
};

export type OutgoingRequest = { path: string; method: string; headers: Headers; body: string | FormData | null };

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The HTTP request that asks `e`; its path is relative to the origin. */
export function requestOf<E extends Endpoint>(e: E, input: InputOf<E>, parts: RequestParts): OutgoingRequest {
  // InputOf<E> has at most these three parts; a generic E hides that.
  const { params = {}, query = {}, body } = input as Loose;
  const headers = new Headers({ accept: 'application/json' });
  if (parts.token) headers.set('authorization', `Bearer ${parts.token}`);
  if (parts.operationId) headers.set(OPERATION_HEADER, parts.operationId);
  if (parts.deviceId) headers.set(DEVICE_HEADER, parts.deviceId);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    path: `/api${fill(e.path, params)}${search(query)}`,
    method: e.method,
    headers,
    body: e.files ? form(e.files, parts.files ?? []) : body === undefined ? null : JSON.stringify(body),
  };
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function search(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function form(field: string, files: readonly File[]): FormData {
  const data = new FormData();
  for (const file of files) data.append(field, file, file.name);
  return data;
}
