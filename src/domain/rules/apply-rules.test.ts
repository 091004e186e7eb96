import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnyRuleSource, AnyRules, rulesByReference } from '#tests/harness/rules/rule-reference.ts';
import { applyRules, type CodedInvoice } from './apply-rules.ts';
import { prepareRules } from './prepare-rules.ts';
import { ruleFacts } from './rule-facts.ts';

const Coded: fc.Arbitrary<CodedInvoice> = fc.record({
  status: fc.constantFrom('draft', 'paid'),
  classification: fc.constantFrom('expense', 'none'),
  coding: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom('account', 'cost_center', 'classification', 'status'),
      value: fc.constantFrom('5195', 'ventas', 'expense', 'paid'),
      rule: fc.constantFrom(null, 'a', 'deleted'),
    }),
    { selector: ({ field }) => field },
  ),
});

test('rules give what the reference gives, for 10,000 documents', () => {
  let changes = 0;
  fc.assert(
    fc.property(AnyRules, AnyRuleSource, Coded, (rules, source, invoice) => {
      const given = applyRules(prepareRules(rules), ruleFacts(source), invoice);
      changes += given.length;
      const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1);
      expect(given.toSorted(byField)).toEqual(rulesByReference(rules, source, invoice).sort(byField));
    }),
    { numRuns: 10_000 },
  );
  expect(changes).toBeGreaterThan(1_000);
});

test('applying the rules again changes nothing', () => {
  fc.assert(
    fc.property(AnyRules, AnyRuleSource, Coded, (rules, source, invoice) => {
      const prepared = prepareRules(rules);
      const given = applyRules(prepared, ruleFacts(source), invoice);
      const fields = given.map(({ field }) => field);
      const coding = [...(invoice.coding ?? []).filter(({ field }) => !fields.includes(field)), ...given];
      const valueGiven = (field: string) => given.find((one) => one.field === field)?.value;
      const after = {
        coding,
        status: valueGiven('status') ?? invoice.status,
        classification: valueGiven('classification') ?? invoice.classification,
      } as CodedInvoice;
      expect(applyRules(prepared, ruleFacts(source), after)).toEqual([]);
    }),
  );
});
