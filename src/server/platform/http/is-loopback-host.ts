const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i;

/** True when a host name or address, in the format of URLs or sockets, always means this machine. DNS is not used. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);
