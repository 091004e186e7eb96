import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindEntriesToAccounts } from './bind-entries-to-accounts.ts';
import { sectionOf } from './section-of.ts';

type Shown = { account: string | undefined };

function aHistory(entry: string, shown: Shown) {
  const history = createMemoryHistory({ initialEntries: [entry] });
  bindEntriesToAccounts(history, () => shown.account);
  // As the router does when it is shown.
  history.subscribe(() => undefined);
  return history;
}

test('a step back within one company opens the same address', () => {
  const history = aHistory('/dashboard', { account: 'first' });
  history.push('/invoices?q=clavos');
  history.push('/invoices/one');
  history.back();
  expect(history.location.href).toBe('/invoices?q=clavos');
});

test('a step back to an entry of another company opens its section in the company in view', () => {
  const shown: Shown = { account: 'first' };
  const history = aHistory('/invoices/one', shown);
  history.push('/suppliers/two?year=2026');
  history.replace('/suppliers', { account: 'second' });
  shown.account = 'second';
  history.back();
  expect(history.location).toMatchObject({ href: '/invoices', state: { account: 'second' } });
});

test('an entry that was made for the company that opens keeps its filters', () => {
  const shown: Shown = { account: 'first' };
  const history = aHistory('/desk', shown);
  history.push('/invoices?status=draft', { account: 'second' });
  shown.account = 'second';
  history.push('/dashboard');
  history.back();
  expect(history.location.href).toBe('/invoices?status=draft');
});

test('signed out, no address changes: the guard decides', () => {
  const shown: Shown = { account: 'first' };
  const history = aHistory('/invoices/one', shown);
  history.push('/invoices/two');
  shown.account = undefined;
  history.back();
  expect(history.location.href).toBe('/invoices/one');
});

type Step = { type: 'open'; id: number } | { type: 'switch'; to: string } | { type: 'go'; by: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('open' as const), id: fc.nat(99) }),
  fc.record({ type: fc.constant('switch' as const), to: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ type: fc.constant('go' as const), by: fc.integer({ min: -4, max: 4 }).filter((by) => by !== 0) }),
);

function take(one: Step, history: ReturnType<typeof aHistory>, shown: { account: string }): void {
  const { account } = shown;
  if (one.type === 'open') history.push(`/invoices/${account}${one.id}?q=${account}`);
  if (one.type === 'go') history.go(one.by);
  if (one.type !== 'switch' || one.to === account) return;
  history.replace(sectionOf(history.location.pathname), { account: one.to });
  shown.account = one.to;
}

test('after any steps and switches, a step shows no id and no filter of another company', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const shown = { account: 'a' };
      const history = aHistory('/invoices/a0?q=a', shown);
      for (const one of steps) {
        take(one, history, shown);
        const { href } = history.location;
        expect(
          ['a', 'b', 'c'].filter((name) => href.includes(`/invoices/${name}`) || href.includes(`q=${name}`)),
        ).toEqual(href === '/invoices' ? [] : [shown.account]);
      }
    }),
    { numRuns: 300 },
  );
});
