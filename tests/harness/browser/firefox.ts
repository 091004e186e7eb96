import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFirefox } from '../../../scripts/install/ensure-firefox.mjs';
import { type Bidi, connectBidi } from './bidi.ts';

/** One window of a real Firefox with its own profile. */
export type Firefox = {
  version: string;
  goTo: (url: string) => Promise<void>;
  /** Calls a function, given as source text, in the page; arguments and result are JSON. */
  call: <T>(code: string, ...args: readonly unknown[]) => Promise<T>;
  type: (selector: string, text: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  close: () => Promise<void>;
};

const START_MS = 60_000;

/** Firefox sends no request to other servers. */
const PREFERENCES: Record<string, boolean | number> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** `script` runs in every page before the page's own scripts. */
export async function openFirefox(script: string): Promise<Firefox> {
  const { path, version } = ensureFirefox();
  const profile = await mkdtemp(join(tmpdir(), 'cuadra-firefox-'));
  const preferences = Object.entries(PREFERENCES).map(([name, value]) => `user_pref('${name}', ${value});`);
  await writeFile(join(profile, 'user.js'), preferences.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } });
  try {
    const bidi = await connectBidi(`${await addressOf(child)}/session`);
    return await inWindow(bidi, { version, script, end: () => end(child, profile) });
  } catch (error) {
    await end(child, profile);
    throw error;
  }
}

async function end(child: ChildProcess, profile: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([gone, sleep(5_000)]);
    child.kill('SIGKILL');
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function addressOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Firefox did not start: ${printed}`)), START_MS);
    child.once('exit', () => reject(new Error(`Firefox ended: ${printed}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}

type Window = { version: string; script: string; end: () => Promise<void> };

async function inWindow(bidi: Bidi, { version, script, end: endProcess }: Window): Promise<Firefox> {
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('script.addPreloadScript', { functionDeclaration: `() => {${script}}` });
  // The protocol's shape: the tree of windows, here only one.
  const { contexts } = (await bidi.send('browsingContext.getTree')) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;

  const call = async <T>(code: string, ...given: readonly unknown[]): Promise<T> => {
    const answer = await bidi.send('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify(await (${code})(...JSON.parse(given)))`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context },
      awaitPromise: true,
    });
    // The protocol's shape of a function's result or exception.
    const { result, exceptionDetails } = answer as {
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    // The caller gives the type of its code's result.
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
  };

  const navigate = async (url: string) => {
    await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
  };
  const act = (actions: object[]) => bidi.send('input.performActions', { context, actions });
  const find = async (selector: string) => {
    const locator = { type: 'css', value: selector };
    // The protocol's shape of the nodes found.
    const { nodes } = (await bidi.send('browsingContext.locateNodes', { context, locator })) as {
      nodes: { sharedId: string }[];
    };
    if (!nodes[0]) throw new Error(`there is no ${selector}`);
    return nodes[0].sharedId;
  };
  const click = async (selector: string) => {
    const origin = { type: 'element', element: { sharedId: await find(selector) } };
    const press = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
    ];
    await act([{ type: 'pointer', id: 'mouse', actions: [...press, { type: 'pointerUp', button: 0 }] }]);
  };
  return {
    version,
    goTo: (url) => navigate(url).catch((error: unknown) => (isCrossed(error) ? navigate(url) : Promise.reject(error))),
    call,
    click,
    type: async (selector, text) => {
      await click(selector);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    close: async () => {
      bidi.close();
      await endProcess();
    },
  };
}

/** One navigation aborted another, for example that of a window which is still opening its first page. */
const isCrossed = (error: unknown): boolean => String(error).includes('NS_BINDING_ABORTED');
