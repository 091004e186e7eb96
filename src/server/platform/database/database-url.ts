import { isLoopbackHost } from '../http/is-loopback-host.ts';

/** Modes that allow a connection without TLS, or with an unverified certificate. */
const UNSAFE_MODES = ['disable', 'allow', 'no-verify'];
const NO_TLS =
  'a server on another machine is reached by verified TLS only: use sslmode=verify-full (with sslrootcert=/path/ca.pem for an authority of your own)';

type DatabaseUrls = { databaseUrl: string | undefined; databaseListenUrl: string | undefined };

/**
 * The address of the database without a pooler; undefined for the embedded database. Programs that change settings of
 * their connection (pg_dump, pg_restore) need it: a pooler would hand that connection to the server afterwards.
 */
export const directDatabaseUrl = ({ databaseUrl, databaseListenUrl }: DatabaseUrls): string | undefined =>
  databaseUrl && (databaseListenUrl ?? databaseUrl);

type SecuredUrl = { type: 'ok'; url: string } | { type: 'error'; message: string };

/**
 * Returns the URL that pg uses. A server on this machine (loopback or a Unix socket) keeps its URL. For another
 * machine, TLS with a verified certificate and name is enforced, even when the URL does not require it. Returns an
 * error when the URL disables TLS.
 */
export function secureDatabaseUrl(databaseUrl: string): SecuredUrl {
  if (!URL.canParse(databaseUrl))
    return { type: 'error', message: 'must look like postgres://user:password@host:5432/name' };
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  // For pg, the parameter `host` has priority over the host of the URL.
  const host = searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host.startsWith('/') || isLoopbackHost(host)) return { type: 'ok', url: databaseUrl };
  if (host === '') return { type: 'error', message: 'must name a host' };
  const [mode, ssl] = [searchParams.get('sslmode') ?? '', searchParams.get('ssl') ?? 'true'];
  if (UNSAFE_MODES.includes(mode) || !['true', '1'].includes(ssl)) return { type: 'error', message: NO_TLS };
  // `uselibpqcompat` makes the modes weaker, and `ssl` overrides the mode.
  for (const name of ['uselibpqcompat', 'ssl']) searchParams.delete(name);
  searchParams.set('sslmode', 'verify-full');
  return { type: 'ok', url: url.href };
}
