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
import type { MailDependencies } from './message/mail-dependencies.ts';
import {
  acceptMail,
  acceptSender,
  discardMail,
  type MailDecision,
  type PlannedDecision,
  retryMail,
} from './settle-mail.ts';

/** `mailbox` is the name of the mailbox that this server reads; undefined when it reads none. */
export type MailRoutesDependencies = { deps: MailDependencies; mailbox: string | undefined };

export function mailRoutes(serve: Serve, { deps, mailbox }: MailRoutesDependencies): void {
  serve.read(list, async (trx, { company_id, query: { before, limit } }) => {
    const found = await listMail(trx, company_id, { before, limit: limit + 1 });
    const items = found.slice(0, limit);
    const next = found.length > limit ? (items.at(-1)?.place ?? null) : null;
    return { items, next, mailbox: await readState(trx, mailbox) };
  });

  bindMailAction(serve, { endpoint: retry, settle: retryMail, actionLabel: 'Correo leído de nuevo', parts: deps });
  bindMailAction(serve, { endpoint: accept, settle: acceptMail, actionLabel: 'Correo aceptado', parts: deps });
  bindMailAction(serve, {
    endpoint: acceptMailSender,
    settle: acceptSender,
    actionLabel: 'Remitente aceptado',
    parts: deps,
  });
  bindMailAction(serve, { endpoint: discard, settle: discardMail, actionLabel: 'Correo descartado', parts: deps });
}

const NEVER_READ = { read_at: null, problem: null };

async function readState(trx: Trx, name: string | undefined) {
  const state = name === undefined ? undefined : await readMailboxState(trx, name);
  return { is_connected: name !== undefined, ...(state ?? NEVER_READ) };
}

type MailActionRoute = {
  endpoint: typeof retry | typeof accept | typeof acceptMailSender | typeof discard;
  settle: (deps: MailDependencies, settling: MailDecision) => Promise<PlannedDecision>;
  actionLabel: string;
  parts: MailDependencies;
};

function bindMailAction(serve: Serve, { endpoint, settle, actionLabel, parts: deps }: MailActionRoute): void {
  serve.write(endpoint, async ({ params: { id }, company_id, actor }) => {
    const settled = await settle(deps, { company_id, id, user_id: actor.account.id }).catch(refuseInChange);
    const { label, change, onSuccess: after } = settled;
    return {
      change,
      onSuccess: after,
      auditDetails: () => [{ label: label === '' ? actionLabel : `${actionLabel}: ${label}` }],
    };
  });
}

/**
 * A repeated change with the same idempotency key gets its first response, although nothing is left to decide now. So
 * the refusal must be thrown inside the change.
 */
function refuseInChange(error: unknown): PlannedDecision {
  if (!(error instanceof Refusal)) throw error;
  const change = async () => {
    throw error;
  };
  return { label: '', change, onSuccess: () => undefined };
}
