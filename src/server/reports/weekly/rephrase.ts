import { z } from 'zod';
import { masked, spoken, unmasked } from '#domain/reports/names.ts';
import { isFaithful } from '#domain/reports/rephrased.ts';
import type { Sentence } from '#domain/reports/sentence.ts';
import type { Writer } from '#domain/reports/weekly-report.ts';
import type { TextModel } from '../../platform/config.ts';

/** Puts sentences in other words, or leaves them as they are: both are ready to be read. */
export type Rephrase = (sentences: readonly Sentence[]) => Promise<{ sentences: Sentence[]; written_by: Writer }>;

/** As the rules wrote them. */
export const asItIs: Rephrase = async (sentences) => ({
  sentences: sentences.map((one) => ({ ...one, text: spoken(one.text) })),
  written_by: 'rules',
});

const TIMEOUT_MS = 15_000;
/** Some hundred sentences are more than any report has. */
const MOST_BYTES = 100_000;

const ORDERS = [
  'Eres redactor de informes para una empresa colombiana. Recibes un arreglo JSON de frases en español.',
  'Devuelve solo un arreglo JSON con la misma cantidad de frases, en el mismo orden, dichas con más naturalidad.',
  'No cambies, agregues, redondees ni conviertas cifras, fechas, porcentajes ni signos. No escribas números en letras.',
  'Conserva tal cual las marcas entre corchetes, como [A]: son nombres. No agregues consejos, enlaces ni saludos.',
].join(' ');

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(MOST_BYTES) }) })).min(1),
});
const Rephrased = z.array(z.string());

/**
 * By an OpenAI-compatible endpoint, when there is one. It never learns a name, and a sentence of its that says anything
 * but what it was given (rephrased.ts) is not taken; nor is anything when it is late or breaks.
 */
export function createRephrase(model: TextModel | undefined, onFailure: (error: unknown) => void): Rephrase {
  return async (sentences) => {
    const plain = await asItIs(sentences);
    if (model === undefined || sentences.length === 0) return plain;
    const given = sentences.map(({ text }) => masked(text));
    const told = await ask(
      model,
      given.map(({ text }) => text),
    ).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    if (told?.length !== given.length) return plain;
    let isChanged = false;
    const written = plain.sentences.map((one, place) => {
      const [source, text] = [given[place], told[place]];
      if (!source || text === undefined || !isFaithful(source.text, text)) return one;
      isChanged = true;
      return { ...one, text: unmasked(text.trim(), source.names) };
    });
    return isChanged ? { sentences: written, written_by: 'model' } : plain;
  };
}

async function ask({ url, model, key }: TextModel, sentences: readonly string[]): Promise<string[]> {
  const answer = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.3,
      messages: [
        { role: 'system', content: ORDERS },
        { role: 'user', content: JSON.stringify(sentences) },
      ],
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`The text model answered ${answer.status}.`);
  const { choices } = Completion.parse(await answer.json());
  const content = choices[0]?.message.content ?? '';
  // Many wrap what they write in a block of code.
  return Rephrased.parse(JSON.parse(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
}
