import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureProxy } from '../../../scripts/install/ensure-proxy.mjs';
import { freePort } from '../server/free-port.ts';
import { aCertificate, type TestCertificate } from './a-certificate.ts';

export type RunningProxy = { origin: string; plainOrigin: string; port: number; ca: Buffer; stop: () => Promise<void> };
type Ports = { plain: number; tls: number };
type Configured = { program: string; args: string[] };
type Configure = (directory: string, ports: Ports, certificate: TestCertificate) => Promise<Configured>;

/** nginx with docs/operations/nginx-site.conf in front of the servers on these two ports. */
export const startNginx = (upstreams: Upstreams): Promise<RunningProxy> =>
  startProxy(async (directory, { plain, tls }, { certificate, key }) =>
    configureNginx(directory, upstreams, [
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`],
      ['/etc/ssl/cuadra/certificate.pem', certificate],
      ['/etc/ssl/cuadra/key.pem', key],
    ]),
  );

/** The same on a port of this machine without encryption, which a browser trusts there without a certificate. */
export async function startPlainNginx(upstreams: Upstreams, port: number): Promise<{ stop: () => Promise<void> }> {
  const directory = await aProxyDirectory();
  const site = [
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ...NO_TLS,
  ] as const;
  return runProxy(directory, await configureNginx(directory, upstreams, site), port);
}

type Upstreams = readonly [number, number];
type Changes = readonly (readonly [from: string, to: string])[];

const NO_TLS: Changes = [
  ['    ssl_certificate /etc/ssl/cuadra/certificate.pem;\n', ''],
  ['    ssl_certificate_key /etc/ssl/cuadra/key.pem;\n', ''],
];

async function configureNginx(directory: string, upstreams: Upstreams, changes: Changes): Promise<Configured> {
  const site = substitute(await readFile('docs/operations/nginx-site.conf', 'utf8'), [
    ['127.0.0.1:4001', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${upstreams[1]}`],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ...changes,
  ]).replaceAll('cuadra.example', 'localhost');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(directory, 'nginx.conf');
  await writeFile(join(directory, 'site.conf'), site);
  await writeFile(
    config,
    `worker_processes 1; daemon off; pid ${join(directory, 'pid')}; error_log ${join(directory, 'error.log')};
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${join(directory, name)};`).join('\n')}
      include ${join(directory, 'site.conf')};
    }`,
  );
  return { program: ensureProxy('nginx'), args: ['-e', join(directory, 'error.log'), '-c', config] };
}

/** Caddy with docs/operations/Caddyfile, in front of the servers on these two ports. */
export const startCaddy = (upstreams: Upstreams): Promise<RunningProxy> =>
  startProxy(async (directory, { plain, tls }, { certificate, key }) => {
    const site = substitute(await readFile('docs/operations/Caddyfile', 'utf8'), [
      ['cuadra.example {', `https://localhost:${tls} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
      ['127.0.0.1:4001', `127.0.0.1:${upstreams[0]}`],
      ['127.0.0.1:4002', `127.0.0.1:${upstreams[1]}`],
    ]);
    const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tstorage file_system ${directory}\n}\n`;
    const config = join(directory, 'Caddyfile');
    await writeFile(config, options + site);
    return { program: ensureProxy('caddy'), args: ['run', '--config', config, '--adapter', 'caddyfile'] };
  });

/** Replaces every text; throws where the file does not have one. */
function substitute(text: string, changes: Changes): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The file has no "${from}".`);
    return changed.replaceAll(from, to);
  }, text);
}

async function startProxy(configure: Configure): Promise<RunningProxy> {
  const directory = await aProxyDirectory();
  const ports = { plain: await freePort(), tls: await freePort() };
  const certificate = aCertificate(directory);
  const { stop } = await runProxy(directory, await configure(directory, ports, certificate), ports.tls);
  const origin = `https://localhost:${ports.tls}`;
  return { origin, plainOrigin: `http://localhost:${ports.plain}`, port: ports.tls, ca: certificate.ca, stop };
}

async function aProxyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cuadra-proxy-'));
  // The worker of nginx is another user, and keeps large bodies in this folder.
  await chmod(directory, 0o755);
  return directory;
}

/** Returns when it accepts connections on `port`. */
async function runProxy(directory: string, { program, args }: Configured, port: number) {
  const child = spawn(program, args, { cwd: directory, env: { HOME: directory }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', collect);
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    await rm(directory, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    if (await accepts(port)) return { stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`The proxy did not start: ${printed}`);
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
