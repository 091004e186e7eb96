/**
 * `npm run dev`: the server, rebuilt and restarted after each change of its sources, and Vite's development server,
 * which forwards /api to it. Ctrl-C ends both. Environment variables are those of `npm start`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import { root } from './run-tool.mjs';

/** Not dist, so that the build of `npm start` stays. */
const outDir = path.join(root, 'node_modules/.cache/cuadra-dev');
/** The port to which vite.config.ts forwards /api. */
const API_PORT = '4000';
const APP_PORT = '5173';
const isMailSent = Boolean(process.env.SMTP_URL);
const env = {
  DEMO: 'on',
  DEV_MAILBOX: isMailSent ? 'off' : 'on',
  PUBLIC_URL: `http://localhost:${APP_PORT}`,
  ...process.env,
  NODE_ENV: 'development',
  PORT: API_PORT,
  SERVE_APP: 'false',
};

let server;
let watcher;
let restarting = Promise.resolve();
let isStopping = false;

const app = start(path.join(root, 'node_modules/vite/bin/vite.js'), ['--port', APP_PORT, '--strictPort']);
app.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
watcher = await build({
  root,
  logLevel: 'warn',
  build: { ssr: true, outDir, emptyOutDir: false, watch: {} },
});
watcher.on('event', ({ code, error, result }) => {
  if (code === 'ERROR') console.error(`Cuadra: the server could not be built.\n${error.message}`);
  if (code === 'END') restarting = restarting.then(restart);
  result?.close();
});

/** The old server must close its database before the new one opens it. */
async function restart() {
  await end(server);
  if (isStopping) return;
  server = start(path.join(outDir, 'main.js'), []);
}

function start(script, args) {
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  child.on('error', (error) => console.error(`Cuadra: ${error.message}`));
  return child;
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await watcher?.close();
  await restarting;
  await Promise.all([end(server), end(app)]);
  process.exit();
}
