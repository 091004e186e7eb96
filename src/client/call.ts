import { createFetch } from 'ofetch';
import {
  API_VERSION,
  APP_VERSION_HEADER,
  ECHO_HEADER,
  type Endpoint,
  type InputOf,
  MIN_CLIENT_HEADER,
  type ResponseOf,
} from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { sendBatch } from '#contract/sync.ts';
import { appVersion } from './app-version.ts';
import { type Bytes, buildRequest } from './build-request.ts';
import { Refused } from './refused.ts';
import { retryAfterMs } from './retry-after.ts';
import { Unreachable } from './unreachable.ts';

export type CallOptions = {
  /** The id of the change this request makes; the response must repeat it. */
  operationId?: string;
  /** The contract version that a queued change was made for. */
  apiVersion?: number;
  /** The position in the feed that a queued change was made at. */
  position?: string | undefined;
  files?: readonly File[];
  fields?: Readonly<Record<string, string>>;
  bytes?: Bytes;
  signal?: AbortSignal;
  timeoutMs?: number;
};

/**
 * Sends a request and returns the parsed response. Throws Refused (the server rejected it) or Unreachable (no response
 * of the server).
 */
export type Call = <E extends Endpoint>(e: E, input: InputOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>;

type CallDependencies = {
  /** '' in a page of the app: paths are absolute. */
  origin: string;
  /** The token for `e`; if it throws, no request is sent. */
  token: (e: Endpoint) => Promise<string | undefined>;
  deviceId?: () => Promise<string | undefined>;
  /** Sent with sign-in requests. */
  deviceToken?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
};

/** docs/offline.md#retry. */
const TIMEOUT_MS = 20_000;

/** Returns a `Call` that sends requests with the tokens and ids of `caller`. One attempt per call, without retries. */
export function createCall(caller: CallDependencies): Call {
  const send = createFetch({ fetch: caller.fetch ?? ((input, init) => globalThis.fetch(input, init)) });
  return async (e, input, options = {}) => {
    const { operationId, files, fields, bytes, apiVersion, position } = options;
    const isChange = operationId !== undefined || e.path === sendBatch.path;
    const deviceId = isChange ? await caller.deviceId?.() : undefined;
    const token = await caller.token(e);
    const { path, ...request } = buildRequest(e, input, {
      token,
      deviceId,
      deviceToken: e.signsIn ? caller.deviceToken?.() : undefined,
      operationId,
      files,
      fields,
      bytes,
      apiVersion,
      position,
    });
    const signal = withTimeout(options);
    // The sync engine does the retries, and this module parses the response: ofetch does neither.
    const raw = {
      ...request,
      signal,
      redirect: 'error',
      retry: 0,
      ignoreResponseError: true,
      responseType: 'text',
    } as const;
    const response = await send.raw(caller.origin + path, raw).catch((cause: unknown) => {
      throw new Unreachable('no answer', { cause });
    });
    const json = readJson(response);
    assertOwnServer(response, json, operationId);
    appVersion.report(response.headers.get(APP_VERSION_HEADER));
    assertSupportedVersion(response);
    const retryDelayMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
    return readResponse(e, { status: response.status, body: json }, retryDelayMs);
  };
}

/** The parsed response of an endpoint; throws Refused for an error response. */
export function readResponse<E extends Endpoint>(
  e: E,
  { status, body }: { status: number; body: unknown },
  retryAfterMs?: number,
): ResponseOf<E> {
  if (status < 200 || status > 299) {
    throw new Refused(status, Problem.safeParse(body).data ?? { code: 'unexpected' }, retryAfterMs);
  }
  // The schema that ResponseOf is derived from has just parsed it.
  return e.response.parse(body) as ResponseOf<E>;
}

function withTimeout({ signal, timeoutMs = TIMEOUT_MS }: CallOptions): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

type RawResponse = { status: number; headers: Headers; _data?: unknown };

function readJson({ headers, _data }: RawResponse): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(String(_data));
  } catch {
    return undefined;
  }
}

/**
 * Throws when the server no longer supports the contract version of this build, whatever the status is
 * (docs/offline.md#responses).
 */
function assertSupportedVersion({ status, headers }: RawResponse): void {
  const oldest = Number(headers.get(MIN_CLIENT_HEADER) ?? 0);
  if (oldest > API_VERSION && status < 500) throw new Refused(426, { code: 'client_too_old' });
}

/**
 * Only our server names the oldest client that it supports. A captive portal or a proxy may send any status and any
 * JSON, and does not know which change was sent (docs/offline.md#responses).
 */
function assertOwnServer(response: RawResponse, json: unknown, operationId: string | undefined): void {
  // These statuses mean "not now", whether a proxy or our server sends them: the request is repeated.
  if (response.status >= 500 || response.status === 429 || response.status === 408) return;
  if (!response.headers.has(MIN_CLIENT_HEADER)) throw new Unreachable('not an answer of our server');
  if (json === undefined) throw new Unreachable('not a whole answer');
  const echo = response.headers.get(ECHO_HEADER);
  if (operationId && echo !== operationId) throw new Unreachable('an answer to another request');
}
