import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Call } from '#client/call.ts';
import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { readMeta } from '#store/meta.ts';
import { Registry } from '#store/registry.ts';
import { Store } from '#store/store.ts';
import { createEngine, type Engine } from '#sync/coordination/engine.ts';
import { saveSignIn } from '#sync/session/session.ts';
import { aUser } from './accounts/a-user.ts';
import { fakeLocks } from './fake-locks.ts';
import { InMemoryServer } from './in-memory-server.ts';

export type Device = { user: User; registry: Registry; store: Store; engine: Engine; call: Call; clock: Clock };
export type Clock = { now: number };

type Options = {
  user?: User;
  clock?: Clock;
  locks?: ReturnType<typeof fakeLocks> | undefined;
  random?: () => number;
  inFlight?: number;
};

/** Deletes every database; call it at the start of a test. */
export function wipeDevice(): void {
  Dexie.dependencies = { indexedDB: new IDBFactory(), IDBKeyRange };
}

/** A signed-in user on an empty device. The clock is fixed until the test moves it. */
export async function aDevice(server: InMemoryServer, options: Options = {}): Promise<Device> {
  const { user = aUser(), clock = { now: 1_800_000_000_000 } } = options;
  const registry = new Registry();
  const store = await saveSignIn(registry, { token: server.signIn(user), user }, clock.now);
  return withEngine(server, { user, registry, store, clock }, options);
}

/** A server with these invoices and the only device, which has pulled them. Deletes every database first. */
export async function aSyncedDevice(
  invoices: readonly Invoice[],
  options?: Options,
): Promise<{ server: InMemoryServer; device: Device }> {
  wipeDevice();
  const server = new InMemoryServer();
  for (const invoice of invoices) server.put(invoice);
  const device = await aDevice(server, options);
  await device.engine.pull();
  return { server, device };
}

/** Another tab over the same databases; with the same `locks`, as in one browser. */
export function anotherTab(server: InMemoryServer, device: Device, options: Options = {}): Device {
  return withEngine(server, { ...device, store: new Store(device.store.name) }, options);
}

function withEngine(
  server: InMemoryServer,
  parts: Omit<Device, 'engine' | 'call'>,
  { locks = fakeLocks(), random = () => 0.5, inFlight = 4 }: Options,
): Device {
  const { store, registry, clock } = parts;
  const call = server.call(() => readMeta(store, 'token'));
  const engine = createEngine({ store, call, registry, ports: { now: () => clock.now, random, locks, inFlight } });
  return { ...parts, call, engine };
}
