import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { readMeta } from '#store/meta.ts';
import { aDevice, anotherTab, type Device, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { expectFolded } from '#tests/harness/invariants.ts';
import { createEngine } from '../coordination/engine.ts';
import { enqueue } from '../outbox/enqueue.ts';

const locks = fakeLocks();
let server: InMemoryServer;
let device: Device;

beforeEach(async () => {
  wipeDevice();
  server = new InMemoryServer();
  for (let day = 1; day <= 7; day += 1) server.put(anInvoice({ issue_date: `2026-01-0${day}`, status: 'sent' }));
  device = await aDevice(server, { locks });
});

const requested = () => server.requests.map((request) => request.path);
const dates = async () =>
  (await device.store.invoices.orderBy('[issue_date+id]').toArray()).map((row) => row.issue_date);
const expectSame = async (store = device.store) => {
  const byId = (x: { id: string }, y: { id: string }) => (x.id < y.id ? -1 : 1);
  expect((await store.invoices.toArray()).sort(byId)).toEqual(server.live().sort(byId));
};
const withCall = (call: Call) =>
  createEngine({ store: device.store, call, ports: { now: () => device.clock.now, random: () => 0.5, locks } });

describe('a device that has nothing', () => {
  test('gets the newest first, all of it, and then only what changes', async () => {
    server.faults = ['drop-before'];
    await device.engine.pull();
    server.pageSize = 3;
    const halfway = withCall(async (e, input, options) => {
      if (requested().length === 1) throw new Refused(503, { code: 'not_ready' });
      return device.call(e, input, options);
    });
    await halfway.pull();
    expect(await dates()).toEqual(['2026-01-05', '2026-01-06', '2026-01-07']);
    await device.engine.pull();
    await expectSame();
    expect(requested()).toEqual([...Array(3).fill('/sync/everything'), '/sync/changes', '/sync/records']);
    await device.engine.pull();
    expect(requested().at(-1)).toBe('/sync/records');
  });

  test('requests each page while the one before is written', async () => {
    server.pageSize = 3;
    const there: number[] = [];
    const watched = withCall(async (e, input, options) => {
      there.push(await device.store.invoices.count());
      return device.call(e, input, options);
    });
    await watched.pull();
    expect(there.slice(0, 3)).toEqual([0, 0, 3]);
    await expectSame();
  });

  test('that is closed in the middle goes on from there, and misses nothing that changed meanwhile', async () => {
    for (let page = 0; page < 4; page += 1) {
      const before = requested().length;
      const dying = withCall(async (e, input, options) => {
        if (requested().length > before) throw new Refused(503, { code: 'not_ready' });
        return device.call(e, input, options);
      });
      await dying.pull();
      const [oldest] = server.live().sort((x, y) => (x.issue_date < y.issue_date ? -1 : 1));
      server.write(oldest?.id ?? '', page % 2 === 0 ? 'paid' : 'deleted');
      server.put(anInvoice({ issue_date: '2026-02-01' }));
    }
    await device.engine.pull();
    await expectSame();
    expect(requested().filter((path) => path === '/sync/everything').length).toBeLessThanOrEqual(6);
  });

  test('in two tabs at once is filled once, whoever comes first', async () => {
    const other = anotherTab(server, device, { locks: undefined });
    await Promise.all([device.engine.pull(), other.engine.pull()]);
    await device.engine.pull();
    await expectSame();
  });

  test('sends a change made meanwhile before it has everything', async () => {
    server.pageSize = 1;
    let isMade = false;
    const engine = withCall(async (e, input, options) => {
      const answer = await device.call(e, input, options);
      const [row] = await device.store.invoices.toArray();
      if (row && !isMade) {
        isMade = true;
        await enqueue(device.store, 'invoice.set-status', { id: row.id, status: 'paid' }, device.clock.now);
        void engine.drain();
      }
      return answer;
    });
    const report = await engine.pull();
    expect(report).toMatchObject({ pulled: 'done', sent: 1 });
    const paths = requested();
    expect(paths.indexOf('/invoices/:id/status')).toBeLessThan(paths.lastIndexOf('/sync/everything'));
    await expectSame();
  });
});

describe('everything is brought again, and what waits is left alone', () => {
  const waitingChange = async () => {
    await device.engine.pull();
    const [row] = await device.store.invoices.toArray();
    await enqueue(device.store, 'invoice.set-status', { id: row?.id ?? '', status: 'paid' }, device.clock.now);
    return row?.id ?? '';
  };
  const holdBack = () => {
    server.faults = ['drop-before'];
  };

  test('when the user has other rights', async () => {
    const id = await waitingChange();
    server.newEpoch();
    holdBack();
    await device.engine.pull();
    expect((await device.store.invoices.get(id))?.status).toBe('paid');
    expect(await device.store.outbox.count()).toBe(1);
    expect(await readMeta(device.store, 'epoch')).toBe(server.epoch);
    await expectFolded(device.store);
  });

  test('when the device was away for longer than the feed remembers', async () => {
    await waitingChange();
    const gone = server.live().at(-1)?.id ?? '';
    server.rows.delete(gone);
    server.put(anInvoice());
    server.horizon = ((await readMeta(device.store, 'cursor')) ?? 0) + 1;
    holdBack();
    await device.engine.pull();
    expect(await device.store.invoices.get(gone)).toBeUndefined();
    expect(await device.store.invoices.count()).toBe(server.live().length);
    await expectFolded(device.store);
  });

  test('when the server was restored from a backup and is behind', async () => {
    await waitingChange();
    server.put(anInvoice());
    holdBack();
    await device.engine.pull();
    server.rows.delete(server.live().at(-1)?.id ?? '');
    server.restore({ isNoticed: false });
    await device.engine.pull();
    expect(await device.store.invoices.count()).toBe(server.live().length);
    await expectFolded(device.store);
    expect(await device.engine.syncNow()).toMatchObject({ waiting: 0 });
  });
});

test('a server that refuses every position is not pulled from again and again', async () => {
  await device.engine.pull();
  let pulls = 0;
  const refusing = withCall(async (e, input, options) => {
    if (e.path !== '/sync/changes') return device.call(e, input, options);
    pulls += 1;
    throw new Refused(410, { code: 'feed_expired' });
  });
  expect(await refusing.pull()).toMatchObject({ pulled: 'refused' });
  expect(pulls).toBe(2);
  expect(await device.store.invoices.count()).toBe(server.live().length);
});

describe('an answer this build cannot use', () => {
  test('of another shape stops the cursor until there is a newer build; what waits goes on with it', async () => {
    await device.engine.pull();
    const cursor = await readMeta(device.store, 'cursor');
    const strange = withCall(async (e, input, options) => {
      const answer = await device.call(e, input, options);
      if (e.path === '/sync/changes') z.object({ rows: z.string() }).parse(answer);
      return answer;
    });
    expect(await strange.pull()).toMatchObject({ pulled: 'paused' });
    expect(await readMeta(device.store, 'paused')).toBe('update');
    expect(await readMeta(device.store, 'cursor')).toBe(cursor);
    expect(await device.engine.syncNow()).toMatchObject({ pulled: 'done' });
    expect(await readMeta(device.store, 'paused')).toBeUndefined();
  });

  test('the pause ends with the first poll that is answered, and what waits is sent', async () => {
    await device.engine.pull();
    const isBroken = { now: true };
    const engine = withCall(async (e, input, options) => {
      const answer = await device.call(e, input, options);
      if (isBroken.now && e.path === '/sync/changes') z.object({ rows: z.string() }).parse(answer);
      return answer;
    });
    await engine.pull();
    const [row] = await device.store.invoices.toArray();
    await enqueue(device.store, 'invoice.delete', { id: row?.id ?? '' });
    expect(await engine.pull()).toMatchObject({ stopped: 'paused', waiting: 1 });
    isBroken.now = false;
    expect(await engine.pull()).toMatchObject({ pulled: 'done', waiting: 0 });
    expect(await readMeta(device.store, 'paused')).toBeUndefined();
  });

  test('426 requires a newer build and changes nothing', async () => {
    const old = withCall(async () => {
      throw new Refused(426, { code: 'client_too_old' });
    });
    expect(await old.pull()).toMatchObject({ pulled: 'paused' });
    expect(await readMeta(device.store, 'paused')).toBe('update');
  });
});

test('a feed that says "more" and stands still is requested once a round', async () => {
  await device.engine.pull();
  const cursor = await readMeta(device.store, 'cursor');
  let pages = 0;
  const standing = withCall(async (e, input, options) => {
    const page = await device.call(e, input, options);
    if (typeof page === 'object' && page !== null && 'rows' in page && 'more' in page) {
      pages += 1;
      page.more = pages < 50;
    }
    return page;
  });
  expect(await standing.pull()).toMatchObject({ pulled: 'done' });
  expect(pages).toBe(1);
  expect(await readMeta(device.store, 'cursor')).toBe(cursor);
});

test('a database of a newer build is neither sent from nor pulled into', async () => {
  await device.store.meta.put({ k: 'schema_rev', v: 99 });
  const before = await device.store.meta.toArray();
  expect(await device.engine.syncNow()).toMatchObject({ stopped: 'paused', pulled: null });
  expect(await device.store.meta.toArray()).toEqual(before);
  expect(requested()).toEqual([]);
});
