import {
  API_VERSION,
  API_VERSION_HEADER,
  buildPath,
  DEVICE_HEADER,
  DEVICE_TOKEN_HEADER,
  DIGEST_HEADER,
  type Endpoint,
  type InputOf,
  OPERATION_HEADER,
  POSITION_HEADER,
  REQUEST_ID_HEADER,
} from '#contract/endpoint.ts';

/** The body of an endpoint that takes bytes, with their SHA-256 in hexadecimal. */
export type Bytes = { data: Uint8Array<ArrayBuffer>; sha256: string };

/** Sent besides the endpoint's own input. */
export type RequestOptions = {
  token?: string | undefined;
  operationId?: string | undefined;
  deviceId?: string | undefined;
  deviceToken?: string | undefined;
  /** The position in the feed that a queued change was made at. */
  position?: string | undefined;
  files?: readonly File[] | undefined;
  /** Form fields of the files, sent before them in the same multipart body. */
  fields?: Readonly<Record<string, string>> | undefined;
  bytes?: Bytes | undefined;
  /** The version of the build that queued a change; this build's version for all other requests. */
  apiVersion?: number | undefined;
};

export type OutgoingRequest = {
  path: string;
  method: string;
  headers: Headers;
  body: string | FormData | Uint8Array<ArrayBuffer> | null;
};

type RequestInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Builds the HTTP request for `e`; its path is relative to the origin. */
export function buildRequest<E extends Endpoint>(e: E, input: InputOf<E>, options: RequestOptions): OutgoingRequest {
  // InputOf<E> has at most these three parts; a generic E hides that.
  const { params = {}, query = {}, body } = input as RequestInput;
  const headers = new Headers({ accept: 'application/json' });
  headers.set(REQUEST_ID_HEADER, crypto.randomUUID());
  headers.set(API_VERSION_HEADER, String(options.apiVersion ?? API_VERSION));
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  if (options.operationId) headers.set(OPERATION_HEADER, options.operationId);
  if (options.deviceId) headers.set(DEVICE_HEADER, options.deviceId);
  if (options.position) headers.set(POSITION_HEADER, options.position);
  if (options.deviceToken) headers.set(DEVICE_TOKEN_HEADER, options.deviceToken);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.bytes) {
    headers.set('content-type', 'application/octet-stream');
    headers.set(DIGEST_HEADER, `sha-256=:${hexToBase64(options.bytes.sha256)}:`);
  }
  return {
    path: `/api${buildPath(e.path, params)}${toSearch(query)}`,
    method: e.method,
    headers,
    body: toBody(e, body, options),
  };
}

function toBody(
  { files: field }: Endpoint,
  body: unknown,
  { files = [], fields = {}, bytes }: RequestOptions,
): OutgoingRequest['body'] {
  if (field) return toFormData(field, files, fields);
  if (bytes) return bytes.data;
  return body === undefined ? null : JSON.stringify(body);
}

function hexToBase64(hex: string): string {
  return btoa(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}

function toSearch(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function toFormData(field: string, files: readonly File[], fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const file of files) data.append(field, file, file.name);
  return data;
}
