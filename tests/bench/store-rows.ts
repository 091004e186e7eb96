import type { Page } from 'playwright';

const PART = 5_000;

/** Writes the rows to the user's database of the page, as a pull would. */
export const storeRows = (page: Page, invoices: readonly object[]): Promise<void> => put(page, 'invoices', invoices);

/** Writes the details of invoices, as if they had been opened before. */
export function storeDetails(page: Page, details: readonly { id: string }[]): Promise<void> {
  const at = Date.now();
  return put(
    page,
    'details',
    details.map((data) => ({ id: data.id, data, taken_at: at, used_at: at })),
  );
}

async function put(page: Page, table: string, all: readonly object[]): Promise<void> {
  for (let from = 0; from < all.length; from += PART) {
    await page.evaluate(
      async ({ rows, name }) => {
        const database = (await indexedDB.databases()).find((one) => one.name?.startsWith('cuadra-'));
        const opening = indexedDB.open(database?.name ?? '');
        await new Promise((resolve, reject) => {
          opening.onerror = reject;
          opening.onsuccess = () => {
            const writing = opening.result.transaction(name, 'readwrite');
            for (const row of rows) writing.objectStore(name).put(row);
            writing.onerror = reject;
            writing.oncomplete = () => {
              opening.result.close();
              resolve(undefined);
            };
          };
        });
      },
      { rows: all.slice(from, from + PART), name: table },
    );
  }
}
