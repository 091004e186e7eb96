import { z } from 'zod/mini';
import { TechnicalKey, TechnicalKeyEntry } from '#domain/technical-key.ts';
import { endpoint } from './endpoint.ts';

const TechnicalKeys = z.object({ keys: z.array(TechnicalKey) });

export const getTechnicalKeys = endpoint({
  method: 'GET',
  path: '/companies/technical-keys',
  summary: "The company's own technical keys and PINs, masked. For its titular and its administrators.",
  access: 'session',
  answer: TechnicalKeys,
  problems: [],
});

export const setTechnicalKeys = endpoint({
  method: 'PUT',
  path: '/companies/technical-keys',
  summary: 'Replace them all; an entry with `id` and no `secret` keeps its secret.',
  access: 'session',
  body: z.object({ keys: z.array(TechnicalKeyEntry).check(z.maxLength(50)) }),
  answer: TechnicalKeys,
  problems: ['key_reused'],
});
