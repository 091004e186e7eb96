import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from './is-loopback-host.ts';

/** What is looked at of a request; Node's `IncomingMessage` has all of it. */
export type RequestFacts = {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
  httpVersion: string;
};

/** Headers that a proxy adds, also ones that only some proxies know. */
const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;

/**
 * Whether a request was made on this machine, by a program that asked for this machine: loopback peer, loopback Host
 * (a page of another site that resolves to 127.0.0.1 sends its own name: DNS rebinding), no page of another origin and
 * no proxy in between. HTTP/1.0 is a proxy too: no browser speaks it, nginx does unless told otherwise.
 */
export function isLocalRequest({ socket, headers, httpVersion }: RequestFacts): boolean {
  if (!isLoopbackHost(socket.remoteAddress ?? '') || httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name))) return false;
  if (!isLoopbackHost(HOST.exec(headers.host ?? '')?.[1] ?? '')) return false;
  return headers.origin === undefined || isLoopbackHost(hostOfOrigin(headers.origin));
}

/** A name or address and perhaps a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const hostOfOrigin = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
