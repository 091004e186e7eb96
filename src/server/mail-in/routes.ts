import {
  acceptMail as accept,
  acceptMailSender,
  discardMail as discard,
  listMail as list,
  retryMail as retry,
} from '#contract/admin.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { listMail } from './mail-messages.ts';
import { readMailboxState } from './mailbox/mailboxes.ts';
import type { MailParts } from './message/message-parts.ts';
import { acceptMail, acceptSender, discardMail, retryMail, type Settled, type Settling } from './settle-mail.ts';

/** `mailbox` is the name of the one that this server reads; undefined when it reads none. */
export type MailRoutes = { parts: MailParts; mailbox: string | undefined };

export function mailRoutes(serve: Serve, { parts, mailbox }: MailRoutes): void {
  serve.read(list, async (trx, { company_id, query: { before, limit } }) => {
    const found = await listMail(trx, company_id, { before, limit: limit + 1 });
    const items = found.slice(0, limit);
    const next = found.length > limit ? (items.at(-1)?.place ?? null) : null;
    return { items, next, mailbox: await stateOf(trx, mailbox) };
  });

  bind(serve, { endpoint: retry, settle: retryMail, word: 'Correo leído de nuevo', parts });
  bind(serve, { endpoint: accept, settle: acceptMail, word: 'Correo aceptado', parts });
  bind(serve, { endpoint: acceptMailSender, settle: acceptSender, word: 'Remitente aceptado', parts });
  bind(serve, { endpoint: discard, settle: discardMail, word: 'Correo descartado', parts });
}

const NEVER = { read_at: null, problem: null };

async function stateOf(trx: Trx, name: string | undefined) {
  const state = name === undefined ? undefined : await readMailboxState(trx, name);
  return { is_connected: name !== undefined, ...(state ?? NEVER) };
}

type Bound = {
  endpoint: typeof retry | typeof accept | typeof acceptMailSender | typeof discard;
  settle: (parts: MailParts, settling: Settling) => Promise<Settled>;
  word: string;
  parts: MailParts;
};

function bind(serve: Serve, { endpoint, settle, word, parts }: Bound): void {
  serve.write(endpoint, async ({ params: { id }, company_id, actor }) => {
    const settled = await settle(parts, { company_id, id, user_id: actor.account.id }).catch(refusedLater);
    const { label, change, after } = settled;
    return { change, after, notes: () => [{ label: label === '' ? word : `${word}: ${label}` }] };
  });
}

/** A change that comes again by its key is answered as before, although by now there is nothing left to decide. */
function refusedLater(error: unknown): Settled {
  if (!(error instanceof Refusal)) throw error;
  const change = async () => {
    throw error;
  };
  return { label: '', change, after: () => undefined };
}
