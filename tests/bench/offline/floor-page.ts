import { median } from './figures.ts';
import { whenPainted } from './when-painted.ts';

/** What a page costs that does nothing but show fifty rows of the browser's own database: no library, no styles. */
const ROWS = 10_000;
const CHUNK = 200;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const requested = indexedDB.open('floor', 1);
    requested.onupgradeneeded = () => {
      requested.result.createObjectStore('rows', { keyPath: 'id' });
      requested.result.createObjectStore('chunks', { keyPath: 'id' });
    };
    requested.onsuccess = () => resolve(requested.result);
    requested.onerror = () => reject(requested.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
}

const rowOf = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  invoice_number: `FE${n}`,
  supplier_name: `Distribuidora Número ${n % 300}`,
  customer_name: `Distribuidora Número ${n % 77}`,
  cufe: 'c'.repeat(96),
  status: 'paid',
  total_amount: 10_000 + n,
  issue_date: '2026-11-20',
  text: 'x'.repeat(200),
});

async function write(): Promise<{ rows: number; chunks: number }> {
  const db = await open();
  const all = Array.from({ length: ROWS }, (_, n) => rowOf(n));
  const rows = await timed(async () => {
    for (let from = 0; from < ROWS; from += 1_000) {
      const transaction = db.transaction('rows', 'readwrite');
      for (const row of all.slice(from, from + 1_000)) transaction.objectStore('rows').put(row);
      await done(transaction);
    }
  });
  const chunks = await timed(async () => {
    const transaction = db.transaction('chunks', 'readwrite');
    for (let from = 0; from < ROWS; from += CHUNK)
      transaction.objectStore('chunks').put({ id: from, rows: all.slice(from, from + CHUNK) });
    await done(transaction);
  });
  return { rows: (ROWS * 1_000) / rows, chunks: (ROWS * 1_000) / chunks };
}

const TAPS = 20;

/** Of the time from a press until what it wrote is on the disk and its row, one of those shown, painted: the median. */
async function tap(): Promise<number> {
  const db = await open();
  const all: number[] = [];
  const row = document.querySelector<HTMLElement>('[data-row]');
  if (!row) throw new Error('no row is shown');
  for (let n = 0; n < TAPS; n += 1) {
    const start = performance.now();
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').put(rowOf(n));
    await done(transaction);
    row.textContent = `${n}`;
    all.push((await whenPainted(() => row.textContent === `${n}`)) - start);
    // As far apart as a person's presses are.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return median(all);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Four at a time, as the app sends; nothing is kept and nothing drawn. */
async function request(count: number): Promise<number> {
  return timed(async () => {
    let next = 0;
    const lane = async () => {
      for (; next < count; ) {
        next += 1;
        // The browser asks for one address only once at a time, unless nothing of it is kept.
        await (await fetch(`/api/health?n=${next}`, { cache: 'no-store' })).text();
      }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
  });
}

async function show(): Promise<void> {
  const db = await open();
  const requested = db.transaction('rows').objectStore('rows').getAll(undefined, 50);
  requested.onsuccess = () => {
    // Rows of this very page.
    for (const { invoice_number, supplier_name } of requested.result as ReturnType<typeof rowOf>[]) {
      const row = document.createElement('div');
      row.dataset['row'] = invoice_number;
      row.textContent = `${invoice_number} ${supplier_name}`;
      document.body.append(row);
    }
  };
}

const floor = { write, tap, request };
export type Floor = typeof floor;

Object.assign(globalThis, { floor });
void show();
