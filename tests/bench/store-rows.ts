import type { Page } from 'playwright';

const PART = 5_000;

/** Writes the rows to the user's database of the page, as a pull would. */
export async function storeRows(page: Page, invoices: readonly object[]): Promise<void> {
  for (let from = 0; from < invoices.length; from += PART) {
    await page.evaluate(
      async (rows) => {
        const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('cuadra-'));
        const opening = indexedDB.open(found?.name ?? '');
        await new Promise((resolve, reject) => {
          opening.onerror = reject;
          opening.onsuccess = () => {
            const writing = opening.result.transaction('invoices', 'readwrite');
            for (const row of rows) writing.objectStore('invoices').put(row);
            writing.onerror = reject;
            writing.oncomplete = () => {
              opening.result.close();
              resolve(undefined);
            };
          };
        });
      },
      invoices.slice(from, from + PART),
    );
  }
}
