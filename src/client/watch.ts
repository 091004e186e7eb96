import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { buildRequest } from './build-request.ts';
import { Refused } from './refused.ts';
import { Unreachable } from './unreachable.ts';

type WatchDependencies = {
  origin: string;
  token: () => Promise<string | undefined>;
  fetch?: typeof globalThis.fetch;
};
export type WatchListener = {
  signal: AbortSignal;
  /** The connection is open. */
  onOpen: () => void;
  onEvent: (event: unknown) => void;
};

/** Receives server-sent events until the connection ends. Throws Refused or Unreachable; a normal end is no error. */
export type Watch = <E extends Endpoint>(e: E, input: InputOf<E>, listener: WatchListener) => Promise<void>;

/** After this time without any data, heartbeats included, the connection counts as dead. */
const SILENCE_TIMEOUT_MS = 60_000;

/** `EventSource` cannot send a token, so this function reads the stream itself. */
export function createWatch({
  origin,
  token,
  fetch = (...args) => globalThis.fetch(...args),
}: WatchDependencies): Watch {
  return async (e, input, { signal, onOpen, onEvent }) => {
    const { path, method, headers } = buildRequest(e, input, { token: await token() });
    headers.set('accept', 'text/event-stream');
    const silenceAbort = new AbortController();
    const combinedSignal = AbortSignal.any([signal, silenceAbort.signal]);
    const response = await fetch(origin + path, {
      method,
      headers,
      signal: combinedSignal,
      cache: 'no-store',
      redirect: 'error',
    }).catch((cause) => {
      throw new Unreachable('no answer', { cause });
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok) throw await toError(response);
    if (!isStream || !response.body) throw new Unreachable('not an answer of our server');
    onOpen();
    await readLines(response.body, {
      onData: (data) => onEvent(e.response.parse(JSON.parse(data))),
      onSilence: () => silenceAbort.abort(),
    }).catch((cause: unknown) => {
      throw new Unreachable('the line broke', { cause });
    });
  };
}

async function toError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = Problem.safeParse(body).data;
  return problem ? new Refused(response.status, problem) : new Unreachable('not an answer of our server');
}

type StreamCallbacks = { onData: (data: string) => void; onSilence: () => void };

async function readLines(body: ReadableStream<Uint8Array>, { onData, onSilence }: StreamCallbacks): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice(5));
  }
}
