import { afterEach, expect, test } from 'vitest';
import { markName } from '#domain/reports/masked-names.ts';
import { aTextModel, type ModelAnswer } from '#tests/harness/server/a-text-model.ts';
import { createRephrase } from './rephrase.ts';

const SENTENCES = [
  {
    text: `Cobra $ 7.500.000 a ${markName('Distribuciones 2000')}: 2 facturas.`,
    search: { status: 'pending_payment' as const },
  },
  { text: 'El balance de la semana es de $ 8.000.000 a favor.', search: null },
];
const PLAIN = [
  'Cobra $ 7.500.000 a Distribuciones 2000: 2 facturas.',
  'El balance de la semana es de $ 8.000.000 a favor.',
];

let close = async () => {};
afterEach(() => close());

async function rephrased(answer: (sentences: string[]) => ModelAnswer) {
  const model = await aTextModel(answer);
  close = async () => void (await model.close());
  const failures: unknown[] = [];
  const rephrase = createRephrase({ url: model.url, model: 'any', key: 'secret' }, (error) => failures.push(error));
  const { sentences, written_by } = await rephrase(SENTENCES);
  return {
    texts: sentences.map(({ text }) => text),
    searches: sentences.map(({ search }) => search),
    written_by,
    model,
    failures,
  };
}

test('faithful words are taken, with their names put back and their invoices kept', async () => {
  const response = [
    'Es momento de cobrar $ 7.500.000 a [A]: son 2 facturas.',
    'Cierras la semana con $ 8.000.000 a favor.',
  ];
  const { texts, searches, written_by, model } = await rephrased(() => ({ content: JSON.stringify(response) }));
  expect(texts).toEqual(['Es momento de cobrar $ 7.500.000 a Distribuciones 2000: son 2 facturas.', response[1]]);
  expect(searches).toEqual([{ status: 'pending_payment' }, null]);
  expect(written_by).toBe('model');
  expect(model.requested).toMatchObject([
    { authorization: 'Bearer secret', sentences: [expect.stringContaining('[A]'), PLAIN[1]] },
  ]);
});

test('no name ever leaves', async () => {
  const { model } = await rephrased(() => ({ content: '[]' }));
  expect(model.requested[0]?.raw).not.toContain('Distribuciones');
});

test('a sentence with a figure outside of the facts stays as the rules wrote it; the others are taken', async () => {
  const response = ['Cobra $ 7.900.000 a [A].', 'Cierras la semana con $ 8.000.000 a favor.'];
  const { texts } = await rephrased(() => ({ content: `\`\`\`json\n${JSON.stringify(response)}\n\`\`\`` }));
  expect(texts).toEqual([PLAIN[0], response[1]]);
});

test.each([
  ['nothing but lies', { content: JSON.stringify(['Vendiste el doble.', 'Ganaste $ 1.']) }],
  ['another number of sentences', { content: JSON.stringify(['una']) }],
  ['no JSON', { content: 'Claro, aquí tienes:' }],
  ['another shape', { content: '{"frases": []}' }],
  ['an error', { status: 500, content: '' }],
])('%s: everything stays as the rules wrote it', async (_, answer) => {
  const { texts, written_by } = await rephrased(() => answer);
  expect(texts).toEqual(PLAIN);
  expect(written_by).toBe('rules');
});

test('a failure goes to the log', async () => {
  const { failures } = await rephrased(() => ({ status: 503, content: '' }));
  expect(failures).toMatchObject([{ message: 'The text model answered 503.' }]);
});

test('without an endpoint no request is sent', async () => {
  const rephrase = createRephrase(undefined, () => {});
  expect(await rephrase(SENTENCES)).toMatchObject({ written_by: 'rules', sentences: PLAIN.map((text) => ({ text })) });
});
