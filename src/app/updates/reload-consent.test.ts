import { afterEach, expect, test } from 'vitest';
import { createReloadConsent } from './reload-consent.ts';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function aTab(isBusy: () => boolean) {
  const channel = new BroadcastChannel('vote-test');
  channels.push(channel);
  return createReloadConsent({ channel, isBusy, waitMs: 100 });
}

test('one tab with an open form is enough to wait, and its word counts once', async () => {
  let isTyping = true;
  const call = aTab(() => false);
  aTab(() => isTyping);
  aTab(() => false);
  expect(await call()).toBe(false);
  isTyping = false;
  expect(await call()).toBe(true);
});

test('a tab with a form of its own does not question the other tabs', async () => {
  expect(await aTab(() => true)()).toBe(false);
});

test('text typed while the other tabs respond counts too', async () => {
  let isTyping = false;
  const request = aTab(() => isTyping)();
  isTyping = true;
  expect(await request).toBe(false);
});

test('another message on the same channel is nobody’s vote', async () => {
  const call = aTab(() => false);
  const stranger = new BroadcastChannel('vote-test');
  channels.push(stranger);
  const request = call();
  stranger.postMessage({ kind: 'not-yet', vote: 'another' });
  stranger.postMessage('not-yet');
  expect(await request).toBe(true);
});
