import { Dexie } from 'dexie';

/** The users' databases, the registry and the databases that belong to no user. */
const isAppDatabase = (name: string): boolean => name.startsWith('cuadra-');
/** A sleeping tab can block a deletion without limit; its database is already empty by then. */
const DELETE_TIMEOUT_MS = 3_000;

/** Deletes every database of the app from this device, with all pending changes (docs/offline.md#service-worker). */
export async function deleteAllDatabases(timeoutMs = DELETE_TIMEOUT_MS): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  await Promise.all(names.filter(isAppDatabase).map((name) => wipeDatabase(name, timeoutMs)));
}

async function wipeDatabase(name: string, timeoutMs: number): Promise<void> {
  const database = await new Dexie(name).open();
  const { tables } = database;
  if (tables.length > 0)
    await database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())));
  await Promise.race([
    database.delete({ disableAutoOpen: true }),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}
