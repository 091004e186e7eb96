import { API_VERSION } from '#contract/endpoint.ts';
/** The bench's way into the list as a person sees it, and to what the same would cost without an app. */
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { Store } from '#store/store.ts';
import { whenPainted } from '../offline/when-painted.ts';

const textOf = (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '';
const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** What the panel shows in full: the invoice's number once its lines and totals are there. */
const shownInPanel = () => (document.querySelector('aside dl') ? textOf('aside header h2') : '');
const currentRow = () => textOf('[data-row][aria-current] a');

/** From the key to the next row with its detail on the screen. */
async function timeStep(key: 'j' | 'k'): Promise<number> {
  const before = currentRow();
  const start = performance.now();
  press(key);
  const isThere = () => currentRow() !== before && currentRow() !== '' && shownInPanel().startsWith(currentRow());
  return (await whenPainted(isThere)) - start;
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** From the key to every row in sight in its new status, which it gets once the change is on disk. */
async function timeBulk(key: string, label: string): Promise<number> {
  const values = () => [...document.querySelectorAll('[data-row] [role=combobox]')].filter(isInSight);
  const start = performance.now();
  press(key);
  const isThere = () => values().length > 10 && values().every(({ textContent }) => textContent === label);
  return (await whenPainted(isThere)) - start;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const CLASSES = ['expense', 'income'] as const;

/** The same queries without an app: fifty rows of a class, and a row with its detail. */
async function plainReads(name: string, rounds: number): Promise<{ filter: number[]; row: number[] }> {
  const store = new Store(name);
  const found = { filter: [] as number[], row: [] as number[] };
  const ids = await store.details.limit(rounds).primaryKeys();
  for (let round = 0; round < rounds; round += 1) {
    const wanted = CLASSES[round % CLASSES.length] ?? 'expense';
    const ofClass = store.invoices.orderBy('[issue_date+id]').filter(({ classification }) => classification === wanted);
    found.filter.push(await timed(() => ofClass.reverse().limit(50).toArray()));
    const id = ids[round % ids.length] ?? '';
    found.row.push(await timed(() => Promise.all([store.invoices.get(id), store.details.get(id)])));
  }
  store.close();
  return found;
}

/** The writes that so many changes are, in one durable transaction and nothing else: row, what was, what waits. */
async function plainWrites(name: string, count: number, rounds: number): Promise<number[]> {
  const rows = await within(name, (store) => store.invoices.limit(count).toArray());
  const found: number[] = [];
  const store = new Store(`${name}-floor`);
  for (let round = 0; round < rounds; round += 1) found.push(await timed(() => writeAll(store, rows)));
  await store.delete();
  return found;
}

const writeAll = (store: Store, rows: InvoiceRow[]) =>
  store.transaction('rw', [store.invoices, store.shadow, store.outbox], async () => {
    await store.shadow.bulkPut(rows.map((row) => ({ id: row.id, row })));
    await store.invoices.bulkPut(rows);
    await store.outbox.bulkAdd(
      rows.map(({ id }) => ({
        op_id: crypto.randomUUID(),
        about: id,
        operation: 'invoice.set-status',
        input: { id, status: 'paid' },
        base_rev: 1,
        user_id: id,
        company_id: id,
        api: API_VERSION,
        state: 'pending' as const,
        attempts: 0,
        first_sent_at: null,
        last_try_at: null,
        next_at: 0,
        refusal: null,
        created_at: 0,
      })),
    );
  });

async function within<T>(name: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = new Store(name);
  return work(store).finally(() => store.close());
}

const screensBridge = { timeStep, timeBulk, plainReads, plainWrites };
export type ScreensBridge = typeof screensBridge;

Object.assign(globalThis, { screensBridge });
