import { z } from 'zod';
import { isFaithful } from '#domain/reports/is-faithful.ts';
import { maskNames, unmarkNames, unmaskNames } from '#domain/reports/masked-names.ts';
import type { Sentence } from '#domain/reports/sentence.ts';
import type { Writer } from '#domain/reports/weekly-report.ts';
import type { TextModel } from '../../platform/config.ts';

/** Rephrases sentences, or returns them unchanged: both results are ready to show. */
export type Rephrase = (sentences: readonly Sentence[]) => Promise<{ sentences: Sentence[]; written_by: Writer }>;

/** Returns the sentences as the rules wrote them. */
export const rephraseByRules: Rephrase = async (sentences) => ({
  sentences: sentences.map((sentence) => ({ ...sentence, text: unmarkNames(sentence.text) })),
  written_by: 'rules',
});

const TIMEOUT_MS = 15_000;
/** The largest accepted response; several hundred sentences are more than a report has. */
const MAX_BYTES = 100_000;

const SYSTEM_PROMPT = [
  'Eres redactor de informes para una empresa colombiana. Recibes un arreglo JSON de frases en español.',
  'Devuelve solo un arreglo JSON con la misma cantidad de frases, en el mismo orden, dichas con más naturalidad.',
  'No cambies, agregues, redondees ni conviertas cifras, fechas, porcentajes ni signos. No escribas números en letras.',
  'Conserva tal cual las marcas entre corchetes, como [A]: son nombres. No agregues consejos, enlaces ni saludos.',
].join(' ');

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(MAX_BYTES) }) })).min(1),
});
const Rephrased = z.array(z.string());

/**
 * Rephrases through an OpenAI-compatible endpoint, if configured. The model never receives a name. A sentence that
 * contains anything outside its input is not used (is-faithful.ts), and no sentence is used after a timeout or an
 * error.
 */
export function createRephrase(model: TextModel | undefined, onFailure: (error: unknown) => void): Rephrase {
  return async (sentences) => {
    const original = await rephraseByRules(sentences);
    if (model === undefined || sentences.length === 0) return original;
    const maskedSentences = sentences.map(({ text }) => maskNames(text));
    const completions = await requestCompletion(
      model,
      maskedSentences.map(({ text }) => text),
    ).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    if (completions?.length !== maskedSentences.length) return original;
    let isChanged = false;
    const rephrased = original.sentences.map((one, index) => {
      const [source, text] = [maskedSentences[index], completions[index]];
      if (!source || text === undefined || !isFaithful(source.text, text)) return one;
      isChanged = true;
      return { ...one, text: unmaskNames(text.trim(), source.names) };
    });
    return isChanged ? { sentences: rephrased, written_by: 'model' } : original;
  };
}

async function requestCompletion({ url, model, key }: TextModel, sentences: readonly string[]): Promise<string[]> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.3,
      messages: [
        { role: 'system', content: SYSTEM_PROMPT },
        { role: 'user', content: JSON.stringify(sentences) },
      ],
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The text model answered ${response.status}.`);
  const { choices } = Completion.parse(await response.json());
  const content = choices[0]?.message.content ?? '';
  // Many models wrap their output in a code block.
  return Rephrased.parse(JSON.parse(content.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
}
