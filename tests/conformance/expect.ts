import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod/mini';
import type { ProblemCode } from '#contract/problem.ts';
import { Problem } from '#contract/problem.ts';
import { Invoice } from '#domain/invoices/invoice.ts';

/** One response, read to its end. */
export type Answer = { status: number; headers: Headers; text: string };

const MOST_SHOWN = 300;

export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(seen, expected)) fail(what, format(expected), format(seen));
}

export function expectThat(isTrue: boolean, { what, expected, seen }: Expectation): void {
  if (!isTrue) fail(what, expected, format(seen));
}
type Expectation = { what: string; expected: string; seen: unknown };

/** The body of an answer with this status, in the shape of the contract. */
export function readBody<S extends z.ZodMiniType>(what: string, answer: Answer, { status = 200, schema }: Shape<S>) {
  if (answer.status !== status) fail(what, `status ${status}`, describe(answer));
  const parsed = schema.safeParse(parseJson(what, answer));
  if (!parsed.success) fail(what, 'a body of the documented shape', `${describe(answer)} (${parsed.error.message})`);
  return parsed.data;
}
type Shape<S extends z.ZodMiniType> = { status?: number; schema: S };

/** The row in the answer of a change that took effect. */
export const readRow = (what: string, answer: Answer): Invoice => readBody(what, answer, { schema: Invoice });

export function expectRefusal(what: string, answer: Answer, { status, code }: ExpectedRefusal): Problem {
  const problem = readBody(what, answer, { status, schema: Problem });
  if (problem.code !== code) fail(what, `status ${status} with the code ${code}`, describe(answer));
  return problem;
}
type ExpectedRefusal = { status: number; code: ProblemCode };

function parseJson(what: string, answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return fail(what, 'a body that is whole JSON', describe(answer));
  }
}

function fail(what: string, expected: string, seen: string): never {
  throw new Error(`${what}: expected ${expected}, seen ${seen}`);
}

const describe = ({ status, text }: Answer): string => `status ${status} with ${text.slice(0, MOST_SHOWN)}`;
const format = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, MOST_SHOWN);
