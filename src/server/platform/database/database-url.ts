import { isLoopbackHost } from '../http/is-loopback-host.ts';

/** Modes that let the connection go on without TLS, or with anybody's certificate. */
const UNSAFE_MODES = ['disable', 'allow', 'no-verify'];
const NO_TLS =
  'a server on another machine is reached by verified TLS only: use sslmode=verify-full (with sslrootcert=/path/ca.pem for an authority of your own)';

type SecuredUrl = { type: 'ok'; url: string } | { type: 'error'; message: string };

/**
 * The address of a PostgreSQL server as pg shall use it: on this machine (loopback or a Unix socket) as it is given,
 * elsewhere with TLS and a verified certificate and name, also where the address says nothing or less about that.
 * Returns an error where the address turns TLS off.
 */
export function secureDatabaseUrl(databaseUrl: string): SecuredUrl {
  if (!URL.canParse(databaseUrl))
    return { type: 'error', message: 'must look like postgres://user:password@host:5432/name' };
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  // pg believes `host` among the parameters rather than the address itself.
  const host = searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host.startsWith('/') || isLoopbackHost(host)) return { type: 'ok', url: databaseUrl };
  if (host === '') return { type: 'error', message: 'must name a host' };
  const [mode, ssl] = [searchParams.get('sslmode') ?? '', searchParams.get('ssl') ?? 'true'];
  if (UNSAFE_MODES.includes(mode) || !['true', '1'].includes(ssl)) return { type: 'error', message: NO_TLS };
  // Of these two, the first makes weaker modes of the same words and the second overrides the mode.
  for (const name of ['uselibpqcompat', 'ssl']) searchParams.delete(name);
  searchParams.set('sslmode', 'verify-full');
  return { type: 'ok', url: url.href };
}
