import { type RuleFacts, type RuleSource, ruleFacts } from '#domain/rules/rule-facts.ts';
import { addActs, type TriageAct, toAct } from '#domain/rules/triage-act.ts';

export type DecidedDocument = {
  id: string;
  source: RuleSource;
  facts: RuleFacts;
  account: string;
};

type Purchase = { account: string; kind: 'invoice' | 'support_document'; words: readonly string[] };
type Supplier = { nit: string; purchase: (random: () => number) => Purchase };

/** Mulberry32: equal seeds give equal years. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NOISE = [
  'servicio',
  'unidad',
  'producto',
  'entrega',
  'pedido',
  'referencia',
  'bogota',
  'nacional',
  'especial',
  'caja',
];
const SUBJECTS = [
  'papel',
  'internet',
  'transporte',
  'arriendo',
  'mantenimiento',
  'publicidad',
  'repuestos',
  'combustible',
];

export const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T;
const noise = (random: () => number) => NOISE.filter(() => random() < 0.25);

/** The decisions about these suppliers follow nothing. */
const RANDOM = [6, 10, 12, 30];

/** A supplier by its frequency. Two of nine have two kinds of purchases, which their lines or the kind of document separate. */
function aSupplier(rank: number): Supplier {
  const [first, second] = [`account-${rank % 12}`, `account-${(rank + 5) % 12}`];
  const [a = '', b = ''] = [SUBJECTS[rank % 8], SUBJECTS[(rank + 3) % 8]];
  const supplier = { nit: String(800_000_000 + rank * 7_919) };
  const main: Purchase = { account: first, kind: 'invoice', words: [a] };
  const other: Purchase = { account: second, kind: 'invoice', words: [b] };
  if (RANDOM.includes(rank)) {
    const words = (random: () => number) => [pick([a, b], random)];
    return { ...supplier, purchase: (random) => ({ ...pick([main, other], random), words: words(random) }) };
  }
  if (rank % 9 === 4) return { ...supplier, purchase: (random) => (random() < 0.6 ? main : other) };
  if (rank % 9 === 7) {
    const document: Purchase = { ...other, kind: 'support_document', words: [a] };
    return { ...supplier, purchase: (random) => (random() < 0.6 ? main : document) };
  }
  return { ...supplier, purchase: () => main };
}

/** A year of documents with the account that its accountant gives each: supplier k is k^-exponent as frequent as the first. */
export function generateYear(
  seed: number,
  { suppliers = 80, documents = 5_000, exponent = 1.1 } = {},
): DecidedDocument[] {
  const random = seededRandom(seed);
  const all = Array.from({ length: suppliers }, (_, rank) => aSupplier(rank));
  const weights = all.map((_, rank) => 1 / (rank + 1) ** exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const draw = () => {
    let left = random() * sum;
    const rank = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return all[Math.max(0, rank)] as Supplier;
  };
  return Array.from({ length: documents }, (_, n) => toDocument(`document-${n}`, draw(), random));
}

function toDocument(id: string, { nit, purchase }: Supplier, random: () => number): DecidedDocument {
  const { account, kind, words } = purchase(random);
  const source: RuleSource = {
    supplier_nit: nit,
    customer_nit: '900123456',
    total_amount: Math.floor(random() * 5_000_000),
    currency: 'COP',
    total_cop: null,
    document_kind: kind,
    payment_terms: Number(nit) % 2 === 0 ? 'cash' : 'credit',
    direction: 'received',
    line_text: [...words, ...noise(random)].join(' '),
    city: 'Bogotá',
  };
  return { id, source, facts: ruleFacts(source), account };
}

/** What the device remembers after a person gave each of these documents its account. */
export const actsOf = (documents: readonly DecidedDocument[]): TriageAct[] =>
  addActs(
    [],
    documents.flatMap(
      ({ id, facts, account }) => toAct({ invoice: id, facts, field: 'account', value: account }) ?? [],
    ),
  );
