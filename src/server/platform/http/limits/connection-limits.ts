import { isIP, type Server, type Socket } from 'node:net';
import { toNetwork } from '../request-origin.ts';

type Limits = {
  /** Open connections in total. */
  max: number;
  /**
   * Open connections of one network (/24, or /48 for IPv6). Undefined behind a proxy, where every connection comes from
   * the proxy.
   */
  maxPerNetwork: number | undefined;
  /** Peers that are not counted: by default this machine. */
  isExempt?: (address: string) => boolean;
};

/** Closes connections above the limits at once, before any byte is read. */
export function limitConnections(server: Server, { max, maxPerNetwork, isExempt = isLoopback }: Limits): void {
  server.maxConnections = max;
  if (maxPerNetwork === undefined) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isIP(address) === 0 || isExempt(address)) return;
    const network = toNetwork(address);
    const count = open.get(network) ?? 0;
    if (count >= maxPerNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  });
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/i.test(address);
