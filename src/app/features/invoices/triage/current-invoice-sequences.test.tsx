import { act } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { ShortcutHost } from '#app/shortcuts/shortcut-host.tsx';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { writeMeta } from '#store/meta.ts';
import type { Store } from '#store/store.ts';
import { createEngine, type Engine } from '#sync/coordination/engine.ts';
import { discardChange, isUnsent } from '#sync/outbox/discard-change.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { fakeLocks } from '#tests/harness/fake-locks.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { InvoicesPage } from '../invoices-page.tsx';
import { withPanelInvoice } from '../navigation.ts';

/** Set for many runs (`npm run faults -- --sequences`). */
// biome-ignore lint/style/noProcessEnv: the test runner has no other parameter.
const SEQUENCES = Number(process.env['CUADRA_SEQUENCES'] ?? 25);
const COUNT = 6;

let showView: (view: InvoiceView) => void = () => {};

function Page() {
  const [view, setView] = useState(InvoiceView.parse({}));
  showView = setView;
  return (
    <>
      <ShortcutHost />
      <InvoicesPage
        view={view}
        onView={setView}
        onOpenInvoice={(id) => setView((latest) => withPanelInvoice(latest, id))}
        onPage={() => {}}
        onBack={() => setView({ ...view, open: undefined })}
        Detail={({ id }) => <p data-panel={id}>{id}</p>}
      />
    </>
  );
}

const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const server = new InMemoryServer();
let store: Store;
let engine: Engine;
/** The invoices whose changes were queued, replaced or taken back since the last key. */
const changed: string[] = [];
let decisions = 0;

beforeAll(async () => {
  const { matchMedia } = window;
  // A screen wide enough for the panel.
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('min-width') });
  for (let n = 0; n < COUNT; n += 1) {
    server.put(anInvoice({ invoice_number: `FE-${n}`, issue_date: `2026-11-${20 - n}`, status: 'draft' }));
  }
  const user = aUser({ role: 'admin' });
  const token = server.signIn(user);
  const fill = async (filled: Store) => {
    const ports = { now: Date.now, random: () => 0.5, locks: fakeLocks(), inFlight: 4 };
    engine = createEngine({ store: filled, call: server.call(async () => token), ports });
    await engine.pull();
    await writeMeta(filled, 'last_pull_ok', 1);
  };
  store = await renderWithStore(<Page />, { user, fill });
  await act(() => waitUntil(() => rowIds().length === COUNT));
  // A decision may replace one that waits, or take it back. Sending changes other fields, and removes what was sent.
  store.outbox.hook('creating', (_key, row) => void changed.push(row.about));
  store.outbox.hook('updating', (fields, _key, row) => void (hasInput(fields) && changed.push(row.about)));
  store.outbox.hook('deleting', (_key, row) => void (isUnsent(row) && changed.push(row.about)));
  // From here on React renders when it would in a browser, so that events come in between.
  flags.IS_REACT_ACT_ENVIRONMENT = false;
});

afterAll(() => {
  flags.IS_REACT_ACT_ENVIRONMENT = true;
});

const hasInput = (fields: object) => Object.keys(fields).some((field) => field.startsWith('input'));

const tasks = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
async function waitUntil(isSo: () => boolean, ms = 5_000): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await tasks(1)) if (isSo()) return true;
  return isSo();
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const rowIds = () => rows().map((row) => row.dataset['row'] ?? '');
const rowAt = (n: number) => rows()[n % Math.max(1, rows().length)];
const idAt = (n: number) => [...server.rows.keys()][n % COUNT] ?? '';

/** What a person sees before pressing a key. */
const seen = () => ({
  focused: document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'],
  panel: document.querySelector<HTMLElement>('[data-panel]')?.dataset['panel'],
  current: document.querySelector<HTMLElement>('[aria-current="true"][data-row]')?.dataset['row'],
});

function press(key: string, ctrlKey = false): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
}

/** Presses a key and waits until it has made a change. */
async function pressAndWait(key: string): Promise<void> {
  changed.length = 0;
  press(key);
  await waitUntil(() => changed.length > 0);
}

const takeBack = vi.spyOn(undo, 'runLast');
/** Waits until what was taken back is stored: it must not be mistaken for the next decision. */
async function pressUndo(): Promise<void> {
  takeBack.mockClear();
  press('z', true);
  await Promise.all(takeBack.mock.results.map(({ value }) => value));
}

const KEYS = { '1': 'draft', '2': 'sent', '4': 'paid', g: 'expense', i: 'income' } as const;

async function decide(key: keyof typeof KEYS): Promise<void> {
  const { current } = seen();
  // A value that the invoice has already makes no change to wait for.
  if (current === undefined || (await isDecided(current, key))) return;
  const before = seen();
  if (before.current !== current) return;
  await pressAndWait(key);
  // The other device may have decided the same right before the key.
  if (changed.length === 0 && (await isDecided(current, key))) return;
  decisions += 1;
  const decided = [...new Set(changed)];
  expect(decided, JSON.stringify(before)).toEqual([before.current]);
  for (const visible of Object.values(before)) expect(visible ?? before.current).toBe(before.current);
}

async function isDecided(id: string, key: keyof typeof KEYS): Promise<boolean> {
  const row = await store.invoices.get(id);
  return row === undefined || row.status === KEYS[key] || row.classification === KEYS[key];
}

const TABS = ['Todas', 'Borrador', 'Enviada', 'Pagada'];
const isTab = (button: HTMLElement, name: string) => new RegExp(`^${name} \\d+$`).test(button.textContent);
const showTab = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => isTab(button, name))?.click();

type Step = { name: string; run: () => unknown };
const n = fc.nat(COUNT - 1);
const step = (name: string, run: () => unknown): Step => ({ name, run });
const Steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('1' as const, '2' as const, '4' as const, 'g' as const, 'i' as const)
      .map((key) => step(`decide ${key}`, () => decide(key))),
  },
  fc.constantFrom('j', 'k', 'ArrowDown', 'ArrowUp').map((key) => step(key, () => press(key))),
  n.map((place) =>
    step(`focus ${place}`, () => rowAt(place)?.querySelector<HTMLElement>('a[data-row-control]')?.focus()),
  ),
  n.map((place) =>
    step(`open ${place}`, () => rowAt(place)?.querySelector<HTMLElement>('a[data-row-control]')?.click()),
  ),
  fc.constant(step('close', () => press('Escape'))),
  fc.constant(step('undo', pressUndo)),
  fc.constantFrom(...TABS).map((tab) => step(`tab ${tab}`, () => showTab(tab))),
  fc.constant(step('send', () => void engine.syncNow())),
  fc
    .tuple(n, fc.constantFrom('paid', 'draft', 'deleted', 'restored'))
    .map(([place, to]) => step(`other device: ${place} ${to}`, () => change(place, to as InvoiceStatus | 'deleted'))),
);

function change(place: number, to: InvoiceStatus | 'deleted' | 'restored'): void {
  server.write(idAt(place), to);
  void engine.pull();
}

const PAUSES = fc.constantFrom('change' as const, 'change' as const, 0, 5, 30);

/** Until right after the next change of the page, before effects that run later; at most 30 ms. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(end);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const timer = setTimeout(end, 30);
  });

/** Every invoice is there again, nothing waits, and the list is as when it was opened. */
async function reset(): Promise<void> {
  showView(InvoiceView.parse({}));
  (document.activeElement as HTMLElement | null)?.blur();
  for (const id of server.rows.keys()) server.write(id, 'restored');
  await engine.syncNow();
  for (const { seq } of await store.outbox.toArray()) await discardChange(store, seq);
  for (const id of server.rows.keys()) server.write(id, 'draft');
  await engine.pull();
  expect(await store.outbox.count()).toBe(0);
  const isAsOpened = () => rowIds().length === COUNT && seen().panel === undefined;
  // The machine may be busy with other tests.
  expect(await waitUntil(isAsOpened, 60_000), JSON.stringify({ rows: rowIds(), ...seen() })).toBe(true);
}

test(
  'in any sequence a key decides about the invoice that has the focus and is in the panel',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(Steps, PAUSES), { minLength: 2, maxLength: 10 }), async (sequence) => {
        await reset();
        for (const [{ run }, pause] of sequence) {
          await run();
          await (pause === 'change' ? nextChange() : tasks(pause));
        }
      }),
      { numRuns: SEQUENCES },
    );
    expect(decisions).toBeGreaterThan(SEQUENCES / 2);
  },
  SEQUENCES * 5_000 + 30_000,
);
