import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Registry } from '#store/registry.ts';
import { enqueue } from '#sync/outbox/enqueue.ts';
import { aWire, problem, type Wire } from '#tests/harness/a-wire.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { createSessionManager } from './session-manager.ts';

const signedIn = () => ({ token: 'abc', user: aUser({ id: crypto.randomUUID() }) });

/** Opens the app again on the same device, with another fake server. */
async function reopened(registry: Registry, wire: Wire) {
  globalThis.fetch = wire.fetch;
  const sessionManager = createSessionManager(registry);
  await sessionManager.start();
  return sessionManager;
}

async function aDeviceWith({ token, user }: ReturnType<typeof signedIn>) {
  const registry = new Registry(`registry-${crypto.randomUUID()}`);
  await (await reopened(registry, aWire())).signIn({ token, user });
  return registry;
}

test('nobody is signed in on a new device', async () => {
  const sessionManager = await reopened(new Registry(`registry-${crypto.randomUUID()}`), aWire());
  expect(sessionManager.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: false });
});

test('without a network the last profile goes on working', async () => {
  const who = signedIn();
  const sessionManager = await reopened(await aDeviceWith(who), aWire());
  expect(sessionManager.getSnapshot()).toMatchObject({ type: 'signed_in', user: who.user });
});

test('the profile is there at once and refreshed in the background', async () => {
  const who = signedIn();
  const user = { ...who.user, subscription_plan: 'free' };
  const sessionManager = await reopened(await aDeviceWith(who), aWire({ 'GET /api/auth/me': () => ({ json: user }) }));
  expect(sessionManager.getSnapshot()).toMatchObject({ user: who.user });
  await waitFor(() => expect(sessionManager.getSnapshot()).toMatchObject({ user: { subscription_plan: 'free' } }));
});

test('a 401 signs out, and what was not sent stays', async () => {
  const who = signedIn();
  const registry = await aDeviceWith(who);
  const sessionManager = await reopened(registry, aWire({ 'GET /api/auth/me': () => problem('signed_out') }));
  const session = sessionManager.getSnapshot();
  if (session.type !== 'signed_in') throw new Error('expected to be signed in');
  const invoice = anInvoice();
  await session.store.invoices.add(invoice);
  await enqueue(session.store, 'invoice.set-status', { id: invoice.id, status: 'paid' });
  await waitFor(() => expect(sessionManager.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: true }));
  expect(await session.store.outbox.count()).toBe(1);
  await waitFor(async () => expect(await registry.accounts.toArray()).toMatchObject([{ pending_count: 1 }]));
});

test('signing out forgets the session even when the server cannot be reached', async () => {
  const registry = await aDeviceWith(signedIn());
  const sessionManager = await reopened(registry, aWire());
  await sessionManager.signOut();
  expect(sessionManager.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: false });
  expect((await reopened(registry, aWire())).getSnapshot().type).toBe('signed_out');
});

test("a token that turns out to be somebody else's ends the session", async () => {
  const registry = await aDeviceWith(signedIn());
  const other = signedIn().user;
  const sessionManager = await reopened(registry, aWire({ 'GET /api/auth/me': () => ({ json: other }) }));
  await waitFor(() => expect(sessionManager.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: true }));
});

/** Two tabs of one browser: what the first one announces, the second one hears, as over the channel of main.tsx. */
function twoTabs(registry: Registry, wire = aWire()) {
  globalThis.fetch = wire.fetch;
  const other = createSessionManager(registry);
  const announce = vi.fn(() => void other.start());
  return { own: createSessionManager(registry, announce), other, announce };
}

test('another tab receives a sign-in, once, and follows it', async () => {
  const { own, other, announce } = twoTabs(new Registry(`registry-${crypto.randomUUID()}`));
  await Promise.all([own.start(), other.start()]);
  const who = signedIn();
  await own.signIn(who);
  await waitFor(() => expect(other.getSnapshot()).toMatchObject({ type: 'signed_in', user: who.user }));
  expect(announce).toHaveBeenCalledOnce();
});

test('another tab receives a sign-out, once, and follows it', async () => {
  const { own, other, announce } = twoTabs(await aDeviceWith(signedIn()));
  await Promise.all([own.start(), other.start()]);
  expect(other.getSnapshot().type).toBe('signed_in');
  await own.signOut();
  await waitFor(() => expect(other.getSnapshot()).toEqual({ type: 'signed_out', hasExpired: false }));
  expect(announce).toHaveBeenCalledOnce();
});

test('a start, a renewed profile and a sign-out of nobody send other tabs nothing', async () => {
  const who = signedIn();
  const wire = aWire({ 'GET /api/auth/me': () => ({ json: { ...who.user, subscription_plan: 'free' } }) });
  const { own, announce } = twoTabs(await aDeviceWith(who), wire);
  await own.start();
  await own.refresh();
  expect(own.getSnapshot()).toMatchObject({ user: { subscription_plan: 'free' } });
  const { own: nobody, announce: ofNobody } = twoTabs(new Registry(`registry-${crypto.randomUUID()}`));
  await nobody.start();
  await nobody.signOut();
  expect([announce, ofNobody].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
