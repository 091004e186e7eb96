import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { HostileCase } from './hostile-case.ts';
import { handIn } from './inbound-mail.ts';

/** `inbound` is the address of a company that receives invoices by e-mail. */
export type Sender = { origin: string; dataDir: string; token: string; nit: string; inbound?: string };

/** What the server said of a file, and after how long. `answer` is `null` when it said nothing in time, or failed. */
export type CaseResult = { answer: string | null; ms: number };

const Answer = z.looseObject({
  code: z.optional(z.string()),
  detail: z.optional(z.nullable(z.string())),
  results: z.optional(
    z.array(
      z.looseObject({
        success: z.boolean(),
        error_message: z.nullable(z.string()),
        invoice_id: z.nullable(z.string()),
        documents: z.optional(z.array(z.looseObject({ detail: z.nullable(z.string()) }))),
      }),
    ),
  ),
});

/** Sends the bytes of a case and waits for a reason. Refused for going too fast, it waits as told and sends them again. */
export async function sendCase(
  one: HostileCase,
  bytes: Uint8Array,
  sender: Sender,
  limitMs: number,
): Promise<CaseResult> {
  const start = performance.now();
  const result = (answer: string | null): CaseResult => ({ answer, ms: Math.round(performance.now() - start) });
  try {
    if (one.way === 'mail') return result(await handIn(bytes, { ...sender, inbound: sender.inbound ?? '' }, limitMs));
    const answered = await post(one, bytes, sender, limitMs);
    if (one.way !== 'detail') return result(reasonOf(answered));
    const id = answered.results?.[0]?.invoice_id;
    if (!id) return result(reasonOf(answered));
    const response = await fetch(`${sender.origin}/api/invoices/${id}`, {
      headers: { authorization: `Bearer ${sender.token}` },
      signal: AbortSignal.timeout(limitMs),
    });
    await response.arrayBuffer();
    return result(response.status < 500 ? `detail: ${response.status}` : null);
  } catch (error) {
    // No answer in time, a line that broke, or a failure of the server: all the same for who waits.
    console.error(`    ${one.name}:`, error instanceof Error ? (error.cause ?? error.message) : error);
    return result(null);
  }
}

async function post(one: HostileCase, bytes: Uint8Array, { origin, token }: Sender, limitMs: number) {
  const [path, field] = one.way === 'preview' ? ['/api/imports/preview', 'file'] : ['/api/upload/invoices', 'files'];
  for (;;) {
    const form = new FormData();
    form.append(field, new Blob([Buffer.from(bytes)]), one.file_name);
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      signal: AbortSignal.timeout(limitMs),
    });
    const body = await response.text();
    if (response.status === 429) {
      await sleep(Math.min(Number(response.headers.get('retry-after') ?? 5), 30) * 1_000);
      continue;
    }
    if (response.status >= 500) throw new Error(body);
    return Answer.parse(JSON.parse(body));
  }
}

/** The words for the person; a document that is let in is one too, because nothing was broken by it. */
function reasonOf({ code, detail, results }: z.infer<typeof Answer>): string | null {
  if (code) return `${code}: ${detail ?? ''}`;
  const first = results?.[0];
  if (!results) return 'a preview';
  if (!first) return null;
  return first.success ? `taken: ${first.documents?.[0]?.detail ?? ''}` : first.error_message;
}
