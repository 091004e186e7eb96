import { expect, test } from 'vitest';
import { actsOf, type DecidedDocument, generateYear } from '#tests/harness/rules/generate-year.ts';
import { applyRules } from './apply-rules.ts';
import { type IdentifiedRule, prepareRules } from './prepare-rules.ts';
import { openProposals, proposeRules } from './propose-rules.ts';
import { addActs, MAX_ACTS, type TriageAct } from './triage-act.ts';

const act = (n: number, changes: Partial<TriageAct> = {}): TriageAct => ({
  invoice: `invoice-${n}`,
  nit: '900123456',
  kind: 'invoice',
  payment_terms: null,
  words: ' resma papel ',
  field: 'account',
  value: '5195',
  ...changes,
});
const acts = (count: number, changes: Partial<TriageAct>, from = 0) =>
  Array.from({ length: count }, (_, n) => act(from + n, changes));
const proposed = (given: readonly TriageAct[]) =>
  proposeRules(given).map(({ conditions, sets }) => ({ conditions, sets }));

test('three equal acts of a NIT propose a rule, two do not', () => {
  expect(proposed(acts(2, {}))).toEqual([]);
  expect(proposed(acts(3, {}))).toEqual([{ conditions: { nit: '900123456' }, sets: { account: '5195' } }]);
});

test('a contrary act of the NIT, not one of another NIT or field, prevents a rule of the NIT', () => {
  expect(proposed([...acts(3, {}), act(3, { value: '5135' })])).toEqual([]);
  expect(proposed([...acts(3, {}), act(3, { value: '5135', nit: '800' })])).toHaveLength(1);
  expect(proposed([...acts(3, {}), act(3, { value: '5135', field: 'cost_center' })])).toHaveLength(1);
});

test.each([
  [{ kind: 'credit_note' } as const, { kinds: ['credit_note'] }],
  [{ payment_terms: 'credit' } as const, { payment_terms: 'credit' }],
  [{ words: ' servicio internet ' }, { text: 'internet' }],
])('where the values differ, a condition that separates them is proposed', (mark, condition) => {
  const rules = proposed([...acts(3, { payment_terms: 'cash' }), ...acts(3, { value: '5135', ...mark }, 3)]);
  expect(rules).toContainEqual({ conditions: { nit: '900123456', ...condition }, sets: { account: '5135' } });
});

test('a condition with a contrary example, or with fewer than three examples, is not proposed', () => {
  const separated = [...acts(3, {}), ...acts(3, { value: '5135', words: ' internet ' }, 3)];
  expect(proposed([...separated, act(6, { words: ' internet ' })])).toEqual([]);
  expect(proposed([...acts(3, {}), ...acts(2, { value: '5135', words: ' internet ' }, 3)])).toEqual([]);
});

test('of two acts about an invoice the later one counts, and the oldest acts are forgotten', () => {
  const later = addActs(acts(3, {}), [act(0, { value: '5135' })]);
  expect(later.map(({ value }) => value)).toEqual(['5195', '5195', '5135']);
  expect(addActs(acts(MAX_ACTS, {}), [act(9_999)]).at(0)?.invoice).toBe('invoice-1');
});

test('a declined proposal, and one that a rule has anticipated, are not open', () => {
  const proposals = proposeRules(acts(3, {}));
  const keys = proposals.map(({ key }) => key);
  expect(openProposals(proposals, { rules: [], declined: [] })).toHaveLength(1);
  expect(openProposals(proposals, { rules: [], declined: keys })).toEqual([]);
  const rule = { conditions: { nit: '900.123.456-8' }, sets: { account: '5195' } };
  expect(openProposals(proposals, { rules: [rule], declined: [] })).toEqual([]);
  expect(openProposals(proposals, { rules: [{ ...rule, sets: { account: '5135' } }], declined: [] })).toHaveLength(1);
});

/**
 * The rules that a person accepts. A careful person knows which suppliers have several kinds of purchases, and declines
 * rules of the NIT alone for them; another one accepts everything.
 */
class LearningPerson {
  readonly declined: string[] = [];
  readonly rules: IdentifiedRule[] = [];
  acts: TriageAct[] = [];
  readonly isCareful: boolean;

  constructor(isCareful: boolean) {
    this.isCareful = isCareful;
  }

  accountOf({ facts }: DecidedDocument): string | undefined {
    const [set] = applyRules(prepareRules(this.rules), facts, {
      coding: [],
      status: 'draft',
      classification: 'expense',
    });
    return set?.value;
  }

  decide(document: DecidedDocument): void {
    this.acts = addActs(this.acts, actsOf([document]));
    for (const { key, conditions, sets } of openProposals(proposeRules(this.acts), this)) {
      const isOfNit = Object.keys(conditions).length === 1;
      if (this.isCareful && isOfNit && document.isOfMixedSupplier) this.declined.push(key);
      else this.rules.push({ id: key, name: key, order: 'i', enabled: true, conditions, sets });
    }
  }
}

/**
 * The rules after the first 300 decisions of a year: the share of the documents after them that the rules decide as the
 * person would, and the share of all documents that they decide wrongly.
 */
function measure(seed: number, { isCareful, exponent }: { isCareful: boolean; exponent: number }) {
  const year = generateYear(seed, { exponent });
  const person = new LearningPerson(isCareful);
  let decisions = 0;
  const end = year.findIndex((document) => {
    if (person.accountOf(document) !== undefined) return false;
    person.decide(document);
    decisions += 1;
    return decisions === 300;
  });
  const outcomes = year.map((document) => ({ given: person.accountOf(document), account: document.account }));
  const rest = outcomes.slice(end + 1);
  const right = rest.filter(({ given, account }) => given === account).length / rest.length;
  const wrong = outcomes.filter(({ given, account }) => given !== undefined && given !== account).length / year.length;
  const [rightText, wrongText] = [right, wrong].map((share) => `${(share * 100).toFixed(1)} %`);
  const name = `${isCareful ? 'careful' : 'accepts all'}, exponent ${exponent}, seed ${seed}`;
  process.stdout.write(
    `${name}: ${person.rules.length} rules, ${rightText} of ${rest.length} right, ${wrongText} of all wrong\n`,
  );
  return { right, wrong };
}

test.each([1, 2, 3])('rules that a careful person accepts decide 80 percent, none wrong: seed %i', (seed) => {
  const { right, wrong } = measure(seed, { isCareful: true, exponent: 1.1 });
  expect(wrong).toBe(0);
  expect(right).toBeGreaterThanOrEqual(0.8);
});

test.each([1, 2, 3])('rules that are all accepted as proposed are mostly right: seed %i', (seed) => {
  const { right, wrong } = measure(seed, { isCareful: false, exponent: 1 });
  expect(right).toBeGreaterThanOrEqual(0.8);
  expect(wrong).toBeLessThan(0.06);
});
