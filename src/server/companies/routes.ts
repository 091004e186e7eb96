import {
  changeCompany,
  createCompany,
  getTechnicalKeys,
  listCompanies as list,
  setTechnicalKeys,
  startProTrial as startTrial,
} from '#contract/companies.ts';
import { getUsage } from '#contract/usage.ts';
import type { AccountParts } from '../accounts/sign-up.ts';
import { noteOf } from '../platform/audit/request-audit.ts';
import type { Trx } from '../platform/database/trx.ts';
import { companyOf } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { addCompany, readCompany, updateCompany } from './company-list.ts';
import { listCompanies } from './company-nits.ts';
import { readUsage } from './plan/read-usage.ts';
import { startProTrial } from './plan/start-pro-trial.ts';
import { listTechnicalKeys, maskedKey, replaceTechnicalKeys } from './technical-keys.ts';

export function companyRoutes(serve: Serve, { secrets, ...parts }: AccountParts & { secrets: SecretBox }): void {
  bindCompanies(serve, parts);
  bindPlan(serve, parts);
  bindTechnicalKeys(serve, { ...parts, secrets });
}

function bindTechnicalKeys(serve: Serve, { db, now, secrets }: AccountParts & { secrets: SecretBox }): void {
  const maskedKeys = async (trx: Trx, company_id: string) => ({
    keys: (await listTechnicalKeys(trx, { company_id, secrets })).map(maskedKey),
  });

  serve.read(getTechnicalKeys, (trx, { company_id }) => maskedKeys(trx, company_id));

  const keyChanges = createRateLimit(db, { about: 'technical keys', ...LIMITS.technicalKeys, now });
  serve.write(setTechnicalKeys, async ({ company_id, body }) => {
    await keyChanges.take(company_id);
    return {
      change: async (trx) => {
        await replaceTechnicalKeys(trx, { company_id, secrets }, body.keys);
        return () => maskedKeys(trx, company_id);
      },
    };
  });
}

function bindCompanies(serve: Serve, { now }: AccountParts): void {
  serve.read(list, (trx, { company_id }) => listCompanies(trx, company_id));

  serve.write(createCompany, ({ body, actor, company_id }) => ({
    change: async (trx) => {
      const managing = { trx, company_id, actor: actor.account };
      const id = await addCompany(managing, body);
      return () => readCompany(managing, id);
    },
    notes: () => [{ label: body.name }],
  }));

  serve.write(changeCompany, ({ params: { id }, body, actor, company_id }) => {
    let label = '';
    return {
      change: async (trx) => {
        const managing = { trx, company_id, actor: actor.account };
        await updateCompany(managing, id, { ...body, now: now() });
        label = (await readCompany(managing, id)).name;
        return () => readCompany(managing, id);
      },
      notes: () => [{ label }],
    };
  });
}

function bindPlan(serve: Serve, parts: AccountParts): void {
  const { db, now } = parts;

  // Trials are counted across companies, which no company's own transaction can see.
  serve.session(startTrial, async ({ actor, request }) => {
    const company_id = companyOf(actor);
    const trial_expires_at = await startProTrial(parts, company_id);
    const note = noteOf(startTrial, request, actor);
    if (note) await db.forCompany(company_id, (trx) => note(trx));
    return { trial_expires_at };
  });

  serve.session(getUsage, ({ actor }) => readUsage(db, companyOf(actor), now()));
}
