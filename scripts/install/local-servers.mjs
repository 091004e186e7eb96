/** What the servers that tests start have in common. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const READY_MS = 30_000;

/** A user for servers that refuse to run as root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const number = (kind, name) => Number(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout.trim());
  for (const name of ['postgres', 'nobody']) {
    const uid = number('-u', name);
    if (uid > 0) return { uid, gid: number('-g', name) };
  }
  return undefined;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a process accepts connections. */
export function waitUntilListening(server, port, name) {
  return waitUntil(server, name, () => accepts(port));
}

/** Waits until `isReady`. Throws when the process has ended, or after half a minute. */
export async function waitUntil(server, name, isReady) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && server.exitCode === null) {
    if (await isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} was found but did not start.`);
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => end(true));
    const end = (isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on('error', () => end(false));
  });
}
