import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { me } from '#contract/accounts/session.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { createEngine } from '#sync/coordination/engine.ts';
import type { SyncTriggers } from '#sync/coordination/sync-triggers.ts';
import { saveSignIn } from '#sync/session/session.ts';
import { createStoreCall, createStoreWatch } from '#sync/session/store-call.ts';
import { wipeDevice } from '#tests/harness/a-device.ts';
import { aClient, aFirm, aStaffMember, assign, type TestFirm } from '#tests/harness/accounts/a-firm.ts';
import { switched } from '#tests/harness/accounts/a-person-of-two.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** A person of the firm with this many removals in each state. */
const TIMES = 6;
/** The law allows a second; this process is server, database client and every device at once. */
const WITHIN_MS = 3_000;
/** A tab whose line has just broken connects again within six seconds, and learns it then. */
const WITHIN_RECONNECT_MS = 6_000 + WITHIN_MS;

/** A page with the database of one person, whose visibility and network the test decides. */
type Tab = { show: (isSeen: boolean) => void; breakLine: () => void; stop: () => void };
type Desk = { store: Store; user_id: string; openTab: () => Tab; isOpen: () => number };

export function firmLeavingSuite(openDatabase: OpenDatabase): void {
  describe('leaving a firm ends the session on the device', () => {
    let api: Api;
    let origin: string;
    let firm: TestFirm;
    let client: Member;
    /** Everybody who is assigned stays so: an assignment replaces the list. */
    const assigned: string[] = [];
    const stops: (() => void)[] = [];
    beforeAll(async () => {
      wipeDevice();
      api = await openApi(openDatabase);
      origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    });
    // A firm of its own for each state: invitations are limited.
    beforeEach(async () => {
      assigned.length = 0;
      firm = await aFirm(api);
      client = await aClient(api, firm);
    });
    afterAll(async () => {
      for (const stop of stops) stop();
      // A stream that was being opened may still be there; a server that ends would wait for it.
      api.app.server.closeAllConnections();
      await api.close();
    });

    /** A new person of the firm, signed in at the client on a device of their own. */
    async function aDesk(): Promise<Desk> {
      const person = await aStaffMember(api, firm);
      const token = await switchedTo(person.token, [person.id]);
      const user = await createStoreCall(await aTokenStore(token), origin)(me, {});
      const store = await saveSignIn(new Registry(), { token, user });
      const locks = fakeLocks();
      const open = { count: 0 };
      return {
        store,
        user_id: person.id,
        isOpen: () => open.count,
        openTab: () => {
          const tab = startTab({ store, origin, locks, open });
          stops.push(tab.stop);
          return tab;
        },
      };
    }

    async function switchedTo(token: string, ids: string[]): Promise<string> {
      assigned.push(...ids);
      const { status } = await assign(api, firm, client.company_id, [...assigned]);
      expect(status).toBe(200);
      return switched(api, token, client.company_id);
    }

    const remove = async ({ user_id }: Desk) => {
      assigned.splice(assigned.indexOf(user_id), 1);
      const answer = await api.request('DELETE', `/firm/members/${user_id}`, { token: firm.owner.token });
      expect(answer.status).toBe(200);
    };

    /** Milliseconds from the answer to the removal until the device has no token. */
    async function msUntilSignedOut({ store }: Desk, withinMs: number): Promise<number> {
      const start = performance.now();
      while ((await readMeta(store, 'token')) !== undefined) {
        expect(performance.now() - start, 'the device still has the token').toBeLessThan(withinMs);
        await sleep(10);
      }
      expect(['signed_out', 'account_removed']).toContain(await readMeta(store, 'ended'));
      return performance.now() - start;
    }

    const opened = async (desk: Desk) => {
      while (desk.isOpen() === 0) await sleep(5);
    };

    const STATES: Record<string, { withinMs: number; leave: (desk: Desk, nth: number) => Promise<unknown> }> = {
      'the stream is being opened': {
        withinMs: WITHIN_MS,
        leave: async (desk, nth) => {
          desk.openTab();
          await sleep(nth * 4);
          await remove(desk);
        },
      },
      'the stream is open': {
        withinMs: WITHIN_MS,
        leave: async (desk) => {
          desk.openTab();
          await opened(desk);
          await remove(desk);
        },
      },
      'of three tabs the one with the stream was just hidden': {
        withinMs: WITHIN_MS,
        leave: async (desk, nth) => {
          const first = desk.openTab();
          desk.openTab();
          desk.openTab();
          await opened(desk);
          first.show(false);
          await sleep(nth * 3);
          await remove(desk);
        },
      },
      'the only tab is hidden, and seen again': {
        withinMs: WITHIN_MS,
        leave: async (desk) => {
          const tab = desk.openTab();
          await opened(desk);
          tab.show(false);
          await remove(desk);
          tab.show(true);
        },
      },
      'no round is run, because the app must be updated': {
        withinMs: WITHIN_MS,
        leave: async (desk) => {
          desk.openTab();
          await opened(desk);
          await desk.store.meta.put({ k: 'paused', v: 'update' });
          await remove(desk);
        },
      },
      'the line broke just before': {
        withinMs: WITHIN_RECONNECT_MS,
        leave: async (desk) => {
          const tab = desk.openTab();
          await opened(desk);
          tab.breakLine();
          await remove(desk);
        },
      },
    };

    test.each(Object.entries(STATES))('%s', { timeout: 120_000 }, async (_, { withinMs, leave }) => {
      const desks: Desk[] = [];
      for (let nth = 0; nth < TIMES; nth += 1) desks.push(await aDesk());
      // All at once, beside requests of others.
      let isOver = false;
      const load = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!isOver) await api.request('GET', '/invoices', { token: client.token });
        }),
      );
      const took = await Promise.all(
        desks.map(async (desk, nth) => {
          await leave(desk, nth);
          return msUntilSignedOut(desk, withinMs);
        }),
      );
      isOver = true;
      await load;
      expect(took).toHaveLength(TIMES);
      // The session of a person of the client is not ended.
      expect((await api.request('GET', '/auth/me', { token: client.token })).status).toBe(200);
    });
  });
}

/** A database that holds a token alone: the profile of its session is not known yet. */
async function aTokenStore(token: string): Promise<Store> {
  const store = new Store(`cuadra-${crypto.randomUUID()}`);
  await store.meta.put({ k: 'token', v: token });
  return store;
}

type TabOptions = { store: Store; origin: string; locks: ReturnType<typeof fakeLocks>; open: { count: number } };

/** `open.count` is the number of streams of this device that are open. */
function startTab({ store, origin, locks, open }: TabOptions): Tab {
  let emit: (isSeen: boolean) => void = () => {};
  let isSeen = true;
  let line = new AbortController();
  const source: SyncTriggers = {
    listen: () => () => {},
    canPoll: () => isSeen,
    canRetry: () => isSeen,
    onVisibilityChange(next) {
      emit = next;
      next(isSeen);
      return () => {};
    },
  };
  const watch = createStoreWatch(store, origin);
  const engine = createEngine({ store, call: createStoreCall(store, origin), ports: { locks } });
  const stop = engine.start(source, {
    watch: async (endpoint, input, listener) => {
      line = new AbortController();
      let isOpen = false;
      const onOpen = () => {
        isOpen = true;
        open.count += 1;
        listener.onOpen();
      };
      const signal = AbortSignal.any([listener.signal, line.signal]);
      await watch(endpoint, input, { ...listener, signal, onOpen }).finally(() => {
        if (isOpen) open.count -= 1;
      });
    },
  });
  return {
    show: (next) => {
      isSeen = next;
      emit(next);
    },
    breakLine: () => line.abort(new Error('the line broke')),
    stop,
  };
}
