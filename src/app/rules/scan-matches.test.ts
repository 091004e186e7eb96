import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import type { InvoiceRow } from '#store/rows/invoice-row.ts';
import { aDevice, wipeDevice } from '#tests/harness/a-device.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { AnyRuleSource, AnyRules } from '#tests/harness/rules/rule-reference.ts';
import { planRule } from './apply-rule.ts';
import { scanMatches } from './scan-matches.ts';

beforeEach(wipeDevice);

test('the rows that the index leaves out are none that a rule changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(AnyRuleSource, { minLength: 5, maxLength: 60 }), AnyRules, async (sources, rules) => {
      await wipeDevice();
      const { store } = await aDevice(new InMemoryServer());
      const rows = sources.map(({ line_text = '', city = '', ...source }) => ({
        ...anInvoice(),
        ...source,
        line_text,
        city,
      }));
      await store.invoices.bulkAdd(rows);
      const index = invoiceIndexOf(store);
      const unsubscribe = index.subscribe(() => {});
      while (!index.getSnapshot().isReady) await new Promise((resolve) => setTimeout(resolve, 1));
      unsubscribe();
      const { entries } = index.getSnapshot();
      for (const rule of rules) {
        const plan = planRule(
          rules.map((one) => (one.id === rule.id ? { ...one, enabled: true } : one)),
          rule.id,
        );
        const visited: InvoiceRow[] = [];
        const scan = { rule, entries, signal: new AbortController().signal };
        expect(await scanMatches(store, (some) => visited.push(...some), scan)).toBe(true);
        const changed = (some: readonly InvoiceRow[]) => some.filter((row) => plan(row)).map(({ id }) => id);
        expect(changed(visited).sort()).toEqual(changed(rows).sort());
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
