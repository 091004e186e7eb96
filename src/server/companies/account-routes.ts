import pLimit from 'p-limit';
import {
  cancelAccountDeletion,
  exportAccount as exportEndpoint,
  getAccountDeletion,
  requestAccountDeletion,
} from '#contract/company-account.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import { createAuditRecorder } from '../platform/audit/audit-recorder.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { receive } from '../platform/http/received.ts';
import { findDeletion } from './deletion/deletion-table.ts';
import { cancelDeletion, requestDeletion } from './deletion/request-deletion.ts';
import { type ExportDependencies, exportAccount } from './export/export-account.ts';

/** The account as a whole: its export and its deletion, for the titular alone. */
export function accountRoutes(serve: Serve, deps: AccountDependencies & ExportDependencies): void {
  const { db, now } = deps;
  // An export holds a database connection while its tables are read.
  const oneAtATime = pLimit(1);
  const limit = createRateLimit(db, { scope: 'account export', ...LIMITS.reports, now });
  serve.download(exportEndpoint, async ({ actor, company_id }) => {
    await limit.consume(company_id);
    return oneAtATime(() => exportAccount(deps, { company_id, user_id: actor.account.id }, now()));
  });

  const readState = async (company_id: string) => ({
    deletion: await db.asOwner((trx) => findDeletion(trx, company_id)),
  });
  serve.session(getAccountDeletion, ({ actor }) => readState(requireCompanyId(actor)));

  const record = async (recordAudit: ReturnType<typeof createAuditRecorder>, actor: Actor) => {
    if (recordAudit) await db.forCompany(requireCompanyId(actor), (trx) => recordAudit(trx));
  };
  // The role of a request has no right on the table of deletions.
  serve.session(requestAccountDeletion, async ({ actor, request, body: { confirmation } }) => {
    const company_id = requireCompanyId(actor);
    await requestDeletion(deps, { company_id, user_id: actor.account.id, confirmation });
    await record(createAuditRecorder(requestAccountDeletion, receive(request), actor), actor);
    return readState(company_id);
  });
  serve.session(cancelAccountDeletion, async ({ actor, request }) => {
    const company_id = requireCompanyId(actor);
    await cancelDeletion(deps, company_id);
    await record(createAuditRecorder(cancelAccountDeletion, receive(request), actor), actor);
    return readState(company_id);
  });
}
