import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useCurrentInvoice } from './use-current-invoice.ts';

const IDS = ['a', 'b', 'c'];

/** Slow enough that React lets events in between the change of the page and the effects after it. */
function Slow() {
  const end = performance.now() + 20;
  while (performance.now() < end);
  return null;
}

function List({ total }: { total: number }) {
  const { current, onRowFocus } = useCurrentInvoice({ listKey: '', ids: IDS, openId: undefined, onOpenId: () => {} });
  return (
    <ul aria-label={`${total}: ${current}`}>
      {IDS.map((id) => (
        <li key={id} data-row={id} onFocusCapture={() => onRowFocus(id)}>
          <a href={`#${id}`} data-row-control="">
            {id}
          </a>
        </li>
      ))}
      <Slow />
    </ul>
  );
}

const list = () => document.querySelector('ul');
const link = (id: string) => document.querySelector<HTMLElement>(`a[href="#${id}"]`);
const container = document.createElement('div');
let root: Root;
const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeEach(() => {
  flags.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  root.unmount();
  flags.IS_REACT_ACT_ENVIRONMENT = true;
});

/** Resolves as soon as the list is on the screen, before effects that run after the paint. */
const whenShown = (label: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (list()?.getAttribute('aria-label') !== label) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { subtree: true, childList: true, attributes: true });
  });

const whenChanged = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { subtree: true, childList: true, attributes: true });
  });

const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a row focused right after the list changed keeps the focus and is the current one', async () => {
  root.render(<List total={1} />);
  await whenShown('1: a');
  link('a')?.focus();
  await settled();
  const changed = whenShown('2: a');
  root.render(<List total={2} />);
  await changed;
  link('c')?.focus();
  await settled();
  expect(document.activeElement).toBe(link('c'));
  expect(list()?.getAttribute('aria-label')).toBe('2: c');
});

let close = () => {};

function Panel({ ids }: { ids: readonly string[] }) {
  const [openId, setOpenId] = useState<string | undefined>('a');
  const { current } = useCurrentInvoice({ listKey: '', ids, openId, onOpenId: setOpenId });
  close = () => setOpenId(undefined);
  return (
    <>
      <ul aria-label={`${current}, panel ${openId ?? 'closed'}`} />
      <Slow />
    </>
  );
}

test('a panel that is closed right after the current invoice changed stays closed', async () => {
  root.render(<Panel ids={IDS} />);
  await whenShown('a, panel a');
  await settled();
  const changed = whenChanged();
  root.render(<Panel ids={['b', 'c']} />);
  await changed;
  close();
  await settled();
  expect(list()?.getAttribute('aria-label')).toBe('b, panel closed');
});
