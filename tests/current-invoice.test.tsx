import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useCurrentInvoice } from '#app/features/invoices/current/use-current-invoice.ts';

/** `CUADRA_CURRENT_RUNS=10000` for the long run. */
const numRuns = Number(process.env['CUADRA_CURRENT_RUNS'] ?? 100);

type View = { listKey: string; ids: readonly string[]; openId: string | undefined };
type Row = ReturnType<typeof useCurrentInvoice>;

/** The list, the panel and the shortcuts as the page connects them; the URL changes only when `arrive` is called. */
function createScreen() {
  const pending: string[] = [];
  const acted: (string | undefined)[] = [];
  let setView: (change: (view: View) => View) => void = () => {};
  let view: View = { listKey: 'all', ids: ['a', 'b', 'c', 'd', 'e'], openId: undefined };
  let row: Row;

  function Screen() {
    const [now, set] = useState(view);
    setView = (change) => set((before) => change(before));
    view = now;
    row = useCurrentInvoice({ ...now, onOpenId: (id) => pending.push(id) });
    const { current, onRowFocus } = row;
    return (
      <>
        {now.ids.map((id) => (
          <div key={id} data-row={id}>
            <a href="/" data-row-control onFocus={() => onRowFocus(id)}>
              {id}
            </a>
          </div>
        ))}
        {now.openId !== undefined && <aside>{current}</aside>}
      </>
    );
  }
  render(<Screen />);

  const change = (part: Partial<View>) => act(() => setView((before) => ({ ...before, ...part })));
  return {
    change,
    ids: () => view.ids,
    openId: () => view.openId,
    /** Navigations that a later one overtook never arrive. */
    arrive: () => {
      const id = pending.pop();
      pending.length = 0;
      if (id !== undefined && view.openId !== undefined) change({ openId: id });
    },
    open: () => row.current !== undefined && change({ openId: row.current }),
    move: (by: 1 | -1) => {
      const id = row.neighbourId(by);
      if (id !== undefined) act(() => row.moveTo(id));
    },
    focus: (id: string) => act(() => document.querySelector<HTMLElement>(`[data-row="${id}"] a`)?.focus()),
    /** A shortcut that takes the current invoice out of the list; then the next one is current. */
    decide: (leaves: boolean) => {
      const id = row.current;
      acted.push(id);
      const next = row.neighbourId(1);
      if (next !== undefined) act(() => row.moveTo(next));
      if (leaves) change({ ids: view.ids.filter((one) => one !== id) });
      return id;
    },
    seen: () => ({
      key: row.current,
      panel: document.querySelector('aside')?.textContent,
      focus: document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'],
    }),
  };
}

type Screen = ReturnType<typeof createScreen>;
type Step = (screen: Screen) => void;

const Id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const List = fc.uniqueArray(Id, { maxLength: 7 });
const named = (name: string, step: Step) => Object.assign(step, { [fc.toStringMethod]: () => name });
const Step: fc.Arbitrary<Step> = fc.oneof(
  fc.boolean().map((leaves) => named(`decide ${leaves}`, (screen) => void screen.decide(leaves))),
  fc.constantFrom(1 as const, -1 as const).map((by) => named(`move ${by}`, (screen) => screen.move(by))),
  Id.map((id) => named(`focus ${id}`, (screen) => screen.focus(id))),
  List.map((ids) => named(`synced ${ids}`, (screen) => screen.change({ ids }))),
  Id.map((id) => named(`undone ${id}`, (screen) => screen.change({ ids: [...new Set([id, ...screen.ids()])] }))),
  fc
    .tuple(fc.string({ maxLength: 2 }), List)
    .map(([listKey, ids]) =>
      named(`filter ${listKey} ${ids}`, (screen) => screen.change({ listKey, ids, openId: undefined })),
    ),
  fc.constant(named('open', (screen) => void screen.open())),
  fc.constant(named('arrive', (screen) => screen.arrive())),
  fc.option(Id, { nil: undefined }).map((openId) => named(`link ${openId}`, (screen) => screen.change({ openId }))),
);

test('the invoice that a key acts on is the one in the panel and in focus', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 12 }), (steps) => {
      const screen = createScreen();
      try {
        for (const step of steps) {
          step(screen);
          const { key, panel, focus } = screen.seen();
          expect(panel ?? key ?? '').toBe(key ?? '');
          expect(focus ?? key).toBe(key);
        }
      } finally {
        cleanup();
      }
    }),
    { numRuns },
  );
});
