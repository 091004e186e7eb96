import { beforeEach, expect, test } from 'vitest';
import { createInstallOffer } from './install-offer.ts';

const HOUR_MS = 3_600_000;
beforeEach(() => localStorage.clear());

type Device = { userAgent?: string; isInstalled?: boolean };

/** A browser window; its localStorage stays between windows. */
function aWindow({ userAgent = 'Chrome', isInstalled = false }: Device = {}) {
  const target = Object.assign(new EventTarget(), {
    localStorage,
    navigator: { userAgent, maxTouchPoints: 0 },
    matchMedia: () => ({ matches: isInstalled }),
  });
  // Only the members that the code uses.
  return { window: target as unknown as Window, target };
}

function aVisit(at: number, device?: Device) {
  const { window, target } = aWindow(device);
  const offer = createInstallOffer();
  offer.watch(window, at);
  const request = (outcome: 'accepted' | 'dismissed' = 'accepted') => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome }),
    });
    target.dispatchEvent(event);
    return event;
  };
  return { offer, request, target };
}

test('the browser’s own question is held back, and ours comes with the third visit', () => {
  expect(
    [1, 2, 3].map((n) => aVisit(n * HOUR_MS)).map(({ offer, request }) => [request().defaultPrevented, offer.now()]),
  ).toEqual([
    [true, undefined],
    [true, undefined],
    [true, 'prompt'],
  ]);
});

test('a page opened twice within half an hour is one visit', () => {
  for (let n = 1; n <= 10; n++) {
    const { offer, request } = aVisit(HOUR_MS + n * 60_000);
    request();
    expect(offer.now()).toBeUndefined();
  }
});

test('after the first upload it comes at once', () => {
  const { offer, request } = aVisit(HOUR_MS);
  request();
  let result = 0;
  offer.subscribe(() => result++);
  offer.recordUpload();
  expect([offer.now(), result]).toEqual(['prompt', 1]);
});

test.each(['declined', 'dismissed in the browser'])('who declined sees no further offer: %s', async (how) => {
  const { offer, request } = aVisit(HOUR_MS);
  request('dismissed');
  offer.recordUpload();
  if (how === 'declined') offer.decline();
  else await offer.install();
  expect(offer.now()).toBeUndefined();
  const later = aVisit(9_000 * HOUR_MS);
  later.request();
  expect(later.offer.now()).toBeUndefined();
});

test('an installed app invites nobody', () => {
  const { offer, request: prompt } = aVisit(HOUR_MS, { isInstalled: true });
  prompt();
  offer.recordUpload();
  expect(offer.now()).toBeUndefined();
});

test('once installed, the invitation goes', () => {
  const { offer, request: prompt, target } = aVisit(HOUR_MS);
  prompt();
  offer.recordUpload();
  target.dispatchEvent(new Event('appinstalled'));
  expect(offer.now()).toBeUndefined();
});

test('on an iPhone, which has no prompt, the steps are shown', () => {
  const { offer } = aVisit(HOUR_MS, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  offer.recordUpload();
  expect(offer.now()).toBe('ios');
});

test('a browser that cannot install is not bothered', () => {
  const { offer } = aVisit(HOUR_MS, { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140' });
  offer.recordUpload();
  expect(offer.now()).toBeUndefined();
});
