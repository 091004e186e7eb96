import type { Call } from '#client/call.ts';
import type { Feature, Permissions } from '#domain/accounts/permissions.ts';
import type { User } from '#domain/accounts/user.ts';
import { DEMO_COMPANY } from '#domain/demo/demo-parties.ts';
import { fakeId } from '#domain/demo/fake-hex.ts';
import { writeMeta } from '#store/meta.ts';
import { SCHEMA_REV, Store, storeName } from '#store/store.ts';
import { createEngine, type Engine } from '#sync/coordination/engine.ts';
import { createPageTriggers } from '#sync/coordination/sync-triggers.ts';
import { createDemoCall, EPOCH } from './demo-call.ts';
import { createDemoState, readDemo, writeDemo } from './demo-state.ts';

export type OpenedDemo = { user: User; store: Store; call: Call; engine: Engine; stop: () => void };

const COMPANY_ID = fakeId('Comercial Ejemplo');

/** The demo can only be viewed: no uploads, no reports, no management. */
const FEATURES: Feature[] = ['view_dashboard', 'view_invoices', 'view_suppliers', 'view_customers', 'view_products'];
const PERMISSIONS: Permissions = { features: FEATURES, download_tabs: [], upload_types: [] };

/**
 * Opens the demo of `owner` on this device, and creates it if it is missing: it has its own database, and an engine
 * that sends only to that database. `day` is the date of its newest invoices.
 */
export async function openDemo(owner: User, day: string, now = Date.now()): Promise<OpenedDemo> {
  const store = new Store(demoStoreName(owner));
  store.on('versionchange', () => {
    store.close();
    // Another tab deleted the database: Dexie's default handler would create it again with the next query.
    return false;
  });
  const user: User = {
    ...owner,
    role: 'super_user',
    subscription_plan: 'pro',
    permissions: PERMISSIONS,
    company: { id: COMPANY_ID, name: DEMO_COMPANY.name, nits: [DEMO_COMPANY.nit] },
  };
  if (!(await readDemo(store))) await fillDemoStore(store, { user, day, now });
  const call = createDemoCall(store);
  const engine = createEngine({ store, call, ports: { isOffline: () => false } });
  const stop = engine.start(createPageTriggers({ window, document, navigator }));
  return { user, store, call, engine, stop };
}

/** Deletes the whole demo; this closes every open connection to it. */
export const deleteDemo = (owner: User): Promise<void> => new Store(demoStoreName(owner)).delete();

const demoStoreName = (owner: User): string => storeName(COMPANY_ID, owner.id);

async function fillDemoStore(
  store: Store,
  { user, day, now }: { user: User; day: string; now: number },
): Promise<void> {
  const demo = createDemoState(day);
  await store.transaction('rw', store.tables, async () => {
    for (const table of store.tables) await table.clear();
    await writeDemo(store, demo, now);
    await store.invoices.bulkPut(demo.rows);
    await writeMeta(store, 'user', user);
    // A fake token that grants no access: without a token the engine would do nothing.
    await writeMeta(store, 'token', EPOCH);
    await writeMeta(store, 'device_id', crypto.randomUUID());
    await writeMeta(store, 'schema_rev', SCHEMA_REV);
    await writeMeta(store, 'epoch', EPOCH);
    await writeMeta(store, 'cursor', demo.rev);
    await writeMeta(store, 'last_pull_ok', now);
  });
}
