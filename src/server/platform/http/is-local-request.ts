import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from './is-loopback-host.ts';

/** The properties of a request that are checked. Node's `IncomingMessage` has all of them. */
export type RequestFacts = {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
  httpVersion: string;
};

/** Headers that proxies add, including those of specific products. */
const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*)$/;

/**
 * True when a program on this machine made the request to this machine: the peer and the Host are loopback addresses
 * (with DNS rebinding, the page of another site sends its own name as Host), no page of another origin sent it, and no
 * proxy is in between. HTTP/1.0 indicates a proxy: no browser uses it, nginx uses it by default.
 */
export function isLocalRequest({ socket, headers, httpVersion }: RequestFacts): boolean {
  if (!isLoopbackHost(socket.remoteAddress ?? '') || httpVersion === '1.0') return false;
  if (Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name))) return false;
  if (!isLoopbackHost(HOST.exec(headers.host ?? '')?.[1] ?? '')) return false;
  return headers.origin === undefined || isLoopbackHost(hostOfOrigin(headers.origin));
}

/** A name or an address, with an optional port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

const hostOfOrigin = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : '');
