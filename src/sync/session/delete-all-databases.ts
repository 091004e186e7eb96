import { Dexie } from 'dexie';

/** Each person's, the registry of them, and what waits for no person. */
const isAppDatabase = (name: string): boolean => name.startsWith('cuadra-');
/** A tab that sleeps holds up a deletion for as long as it likes; by then there is nothing left in what it holds. */
const DELETE_TIMEOUT_MS = 3_000;

/** Every database of ours goes from this device, with what nobody has sent yet (docs/offline.md#service-worker). */
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
