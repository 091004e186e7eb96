import type { Rule, RuleConditions } from './rule.ts';
import { partyNitKey, type RuleFacts } from './rule-facts.ts';
import type { TriageAct } from './triage-act.ts';

/** A rule that a person may accept, and how many acts it repeats. */
export type RuleProposal = Pick<Rule, 'conditions' | 'sets'> & { key: string; examples: number };

/** What can separate the purchases of a supplier. */
export type DocumentTraits = Pick<RuleFacts, 'kind' | 'payment_terms' | 'words'>;

const MIN_EXAMPLES = 3;
/** Of a NIT whose documents are not all alike: three examples may be the half of them by chance. */
const MIN_EXAMPLES_OF_VARIED = 5;
/** Of a NIT whose documents have nothing in common that a condition could name. */
const MIN_EXAMPLES_WITHOUT_MARK = 8;
/** A condition that could separate the acts by chance more often than this is not proposed. */
const MAX_CHANCE = 0.01;

/**
 * Rules that repeat what a person did (docs/rules.md#proposals). Of each NIT and field: equal acts and no other value make a
 * rule of the NIT, or of those of its documents that resemble them; where the values differ, a rule needs a condition that
 * separates one of them from the others. `acts` has one act of each field of an invoice (`addActs`); `documentsOf` returns
 * the documents of a NIT that are on this device, decided or not.
 */
export function proposeRules(
  acts: readonly TriageAct[],
  documentsOf: (nit: string) => readonly DocumentTraits[],
): RuleProposal[] {
  const groups = groupBy(acts, ({ nit, field }) => `${field} ${nit}`);
  return [...groups.values()].flatMap((group) =>
    group.length < MIN_EXAMPLES ? [] : proposeForGroup(group, documentsOf(group[0]?.nit ?? '')),
  );
}

function proposeForGroup(group: readonly TriageAct[], documents: readonly DocumentTraits[]): RuleProposal[] {
  const byValue = groupBy(group, ({ value }) => value);
  if (byValue.size === 1) return proposeForEqual(group, [...group, ...documents]);
  const repeated = [...byValue.values()].filter(({ length }) => length >= MIN_EXAMPLES);
  const candidates = toCandidates(group);
  return repeated.flatMap((examples) => separate(examples, { group, candidates }));
}

/** The rule of equal acts: of the whole NIT, or with the marks of these acts that other documents of the NIT lack. */
function proposeForEqual(examples: readonly TriageAct[], documents: readonly DocumentTraits[]): RuleProposal[] {
  const kinds = new Set(documents.map(({ kind }) => kind));
  const [word] = commonWords(examples, documents);
  const haveWords = documents.some(({ words }) => tellingWords(words).length > 0);
  const isWordOfAll = word !== undefined && documents.every(({ words }) => words.includes(` ${word} `));
  if (kinds.size === 1 && (isWordOfAll || !haveWords)) return [toProposal(examples, {})];
  const ownKinds = [...new Set(examples.map(({ kind }) => kind))];
  const condition: RuleConditions = {
    ...(kinds.size > ownKinds.length && { kinds: ownKinds }),
    ...(word !== undefined && !isWordOfAll && { text: word }),
  };
  const needed = Object.keys(condition).length > 0 ? MIN_EXAMPLES_OF_VARIED : MIN_EXAMPLES_WITHOUT_MARK;
  return examples.length >= needed ? [toProposal(examples, condition)] : [];
}

/** The telling words of all examples, the most frequent among the documents first. */
function commonWords(examples: readonly TriageAct[], documents: readonly DocumentTraits[]): string[] {
  const [first] = examples;
  const common = new Set(tellingWords(first?.words ?? ''));
  const shared = [...common].filter((word) => examples.every(({ words }) => words.includes(` ${word} `)));
  const frequency = (word: string) => documents.filter(({ words }) => words.includes(` ${word} `)).length;
  return shared
    .map((word) => ({ word, count: frequency(word) }))
    .toSorted((a, b) => b.count - a.count || b.word.length - a.word.length || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word);
}

type Candidate = { condition: RuleConditions; covered: ReadonlySet<TriageAct>; isWord: boolean };
type Group = { group: readonly TriageAct[]; candidates: readonly Candidate[] };

/** The conditions that hold for all examples, or those that together hold for as many as possible. */
function separate(examples: readonly TriageAct[], { group, candidates }: Group): RuleProposal[] {
  const own = new Set(examples);
  const clean = candidates.filter(
    ({ covered }) => covered.size >= MIN_EXAMPLES && [...covered].every((act) => own.has(act)),
  );
  const isApart = isTwoSided(own, group) && hasOwnWords(own, candidates);
  const complete = clean.find(({ covered, isWord }) => covered.size === own.size && (!isWord || isApart));
  if (complete) return [toProposal(examples, complete.condition)];
  const words = candidates.filter(({ isWord }) => isWord).length;
  const certain = clean.filter(
    ({ covered, isWord }) => chanceOf(covered.size, own.size, group.length) * (isWord ? words : 1) <= MAX_CHANCE,
  );
  const open = new Set(own);
  return certain
    .toSorted((a, b) => b.covered.size - a.covered.size)
    .flatMap(({ condition, covered }) => {
      const added = [...covered].filter((act) => open.delete(act));
      return added.length >= MIN_EXAMPLES ? [toProposal([...covered], condition)] : [];
    });
}

const isTwoSided = (own: ReadonlySet<TriageAct>, group: readonly TriageAct[]): boolean =>
  group.length - own.size >= MIN_EXAMPLES;

/** Whether the lines of these acts have no word in common with those of the others. */
const hasOwnWords = (own: ReadonlySet<TriageAct>, candidates: readonly Candidate[]): boolean =>
  candidates.every(({ covered, isWord }) => !isWord || new Set([...covered].map((act) => own.has(act))).size === 1);

/** The probability that `covered` acts taken at random from `all` are all among the `own` ones. */
function chanceOf(covered: number, own: number, all: number): number {
  let chance = 1;
  for (let taken = 0; taken < covered; taken += 1) chance *= (own - taken) / (all - taken);
  return chance;
}

/** Each condition with its acts; of words that stand in the same acts only the longest. Kinds and terms come first. */
function toCandidates(group: readonly TriageAct[]): Candidate[] {
  const kinds = [...groupBy(group, ({ kind }) => kind)].map(([kind, acts]) => toCandidate({ kinds: [kind] }, acts));
  const terms = [...groupBy(group, (act) => act.payment_terms)].flatMap(([payment_terms, acts]) =>
    payment_terms === null ? [] : [toCandidate({ payment_terms }, acts)],
  );
  return [...kinds, ...terms, ...wordCandidates(group)];
}

function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const toCandidate = (condition: RuleConditions, acts: readonly TriageAct[]): Candidate => ({
  condition,
  covered: new Set(acts),
  isWord: condition.text !== undefined,
});

function wordCandidates(group: readonly TriageAct[]): Candidate[] {
  const places = new Map<string, number[]>();
  for (const [index, { words }] of group.entries())
    for (const word of new Set(tellingWords(words))) places.set(word, [...(places.get(word) ?? []), index]);
  const byActs = groupBy(places.keys(), (word) => places.get(word)?.join(' '));
  return [...byActs.values()].map((words) => {
    const [text = ''] = words.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    return toCandidate(
      { text },
      (places.get(text) ?? []).flatMap((index) => group[index] ?? []),
    );
  });
}

/** Numbers, articles and prepositions say nothing about a purchase. */
const tellingWords = (words: string): string[] =>
  words.split(' ').filter((word) => word.length > 3 && !/\d/.test(word));

function toProposal(examples: readonly TriageAct[], condition: RuleConditions): RuleProposal {
  const [{ nit, field, value } = { nit: '', field: '', value: '' }] = examples;
  const conditions = { nit, ...condition };
  const sets = { [field]: value };
  return { key: JSON.stringify([conditions, sets]), conditions, sets, examples: examples.length };
}

/** The proposals that a person has not declined and that no rule, also none that is switched off, has anticipated. */
export const openProposals = (
  proposals: readonly RuleProposal[],
  { rules, declined }: { rules: readonly Pick<Rule, 'conditions' | 'sets'>[]; declined: readonly string[] },
): RuleProposal[] =>
  proposals.filter(
    (proposal) => !declined.includes(proposal.key) && !rules.some((rule) => anticipates(rule, proposal)),
  );

/** The rule is about the NIT as a whole, or says the same. */
const anticipates = (rule: Pick<Rule, 'conditions' | 'sets'>, { conditions, sets }: RuleProposal): boolean => {
  const isOfField = Object.keys(sets).some((field) => rule.sets[field] !== undefined);
  if (!isOfField || partyNitKey(rule.conditions.nit ?? '') !== conditions.nit) return false;
  const names = (['text', 'kinds', 'payment_terms'] as const).filter((name) => rule.conditions[name] !== undefined);
  return names.length === 0
    ? Object.entries(sets).every(([field, value]) => rule.sets[field] === value)
    : JSON.stringify(names.map((name) => rule.conditions[name])) ===
        JSON.stringify(names.map((name) => conditions[name]));
};
