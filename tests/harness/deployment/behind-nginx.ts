import { freePort } from '../server/free-port.ts';
import { type RunningServer, type ServerStart, startServerProcess } from '../server/server-process.ts';
import { startPlainNginx } from './a-proxy.ts';

/** Two processes of the built server on one database and one store of files, behind nginx on one address. */
export async function startBehindNginx({ port, ...start }: ServerStart): Promise<RunningServer> {
  const proxyPort = port || (await freePort());
  const env = { ...start.env, PUBLIC_URL: start.env?.['PUBLIC_URL'] ?? `http://localhost:${proxyPort}` };
  // One after the other: the first one makes the tables and the keys.
  const first = await startServerProcess({ ...start, env });
  const second = await startServerProcess({ ...start, env });
  const nginx = await startPlainNginx([portOf(first), portOf(second)], proxyPort);
  const end = async (how: 'stop' | 'kill') => {
    await nginx.stop();
    await Promise.all([first[how](), second[how]()]);
  };
  const origin = `http://127.0.0.1:${proxyPort}`;
  processes.set(origin, [first.origin, second.origin]);
  return {
    origin,
    child: first.child,
    log: () => first.log() + second.log(),
    stop: () => end('stop'),
    kill: () => end('kill'),
  };
}

const processes = new Map<string, readonly string[]>();

/** The addresses of the processes that answer under an address. */
export const processesBehind = (origin: string): readonly string[] => processes.get(origin) ?? [origin];

const portOf = ({ origin }: RunningServer): number => Number(new URL(origin).port);
