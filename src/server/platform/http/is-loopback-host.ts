const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)$/i;

/** Whether a host name or address, as URLs or sockets write it, names this machine and no other. Not resolved by DNS. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host);
