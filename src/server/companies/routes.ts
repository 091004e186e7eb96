import {
  changeCompany,
  createCompany,
  getTechnicalKeys,
  listCompanies as list,
  setTechnicalKeys,
  startProTrial as startTrial,
} from '#contract/companies.ts';
import { getUsage } from '#contract/usage.ts';
import type { AccountDependencies } from '../accounts/sign-up.ts';
import { createAuditRecorder } from '../platform/audit/audit-recorder.ts';
import type { Trx } from '../platform/database/trx.ts';
import { requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { receive } from '../platform/http/received.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { addCompany, readCompany, updateCompany } from './company-list.ts';
import { listCompanies } from './company-nits.ts';
import { readUsage } from './plan/read-usage.ts';
import { startProTrial } from './plan/start-pro-trial.ts';
import { listTechnicalKeys, maskKey, replaceTechnicalKeys } from './technical-keys.ts';

export function companyRoutes(serve: Serve, { secrets, ...deps }: AccountDependencies & { secrets: SecretBox }): void {
  bindCompanies(serve, deps);
  bindPlan(serve, deps);
  bindTechnicalKeys(serve, { ...deps, secrets });
}

function bindTechnicalKeys(serve: Serve, { db, now, secrets }: AccountDependencies & { secrets: SecretBox }): void {
  const listMaskedKeys = async (trx: Trx, company_id: string) => ({
    keys: (await listTechnicalKeys(trx, { company_id, secrets })).map(maskKey),
  });

  serve.read(getTechnicalKeys, (trx, { company_id }) => listMaskedKeys(trx, company_id));

  const keyChangeLimit = createRateLimit(db, { scope: 'technical keys', ...LIMITS.technicalKeys, now });
  serve.write(setTechnicalKeys, async ({ company_id, body }) => {
    await keyChangeLimit.consume(company_id);
    return {
      change: async (trx) => {
        await replaceTechnicalKeys(trx, { company_id, secrets }, body.keys);
        return () => listMaskedKeys(trx, company_id);
      },
    };
  });
}

function bindCompanies(serve: Serve, { now }: AccountDependencies): void {
  serve.read(list, (trx, { company_id }) => listCompanies(trx, company_id));

  serve.write(createCompany, ({ body, actor, company_id }) => ({
    change: async (trx) => {
      const context = { trx, company_id, actor: actor.account };
      const id = await addCompany(context, body);
      return () => readCompany(context, id);
    },
    auditDetails: () => [{ label: body.name }],
  }));

  serve.write(changeCompany, ({ params: { id }, body, actor, company_id }) => {
    let label = '';
    return {
      change: async (trx) => {
        const context = { trx, company_id, actor: actor.account };
        await updateCompany(context, id, { ...body, now: now() });
        label = (await readCompany(context, id)).name;
        return () => readCompany(context, id);
      },
      auditDetails: () => [{ label }],
    };
  });
}

function bindPlan(serve: Serve, deps: AccountDependencies): void {
  const { db, now } = deps;

  // Trials are counted across companies, which a transaction of one company cannot read.
  serve.session(startTrial, async ({ actor, request }) => {
    const company_id = requireCompanyId(actor);
    const trial_expires_at = await startProTrial(deps, company_id);
    const recordAudit = createAuditRecorder(startTrial, receive(request), actor);
    if (recordAudit) await db.forCompany(company_id, (trx) => recordAudit(trx));
    return { trial_expires_at };
  });

  serve.session(getUsage, ({ actor }) => readUsage(db, requireCompanyId(actor), now()));
}
