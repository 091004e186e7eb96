import type { FastifyRequest } from 'fastify';
import {
  completeSignIn as completeSignInEndpoint,
  confirmPasskey as confirmPasskeyEndpoint,
  confirmTotp as confirmTotpEndpoint,
  getSecondFactors,
  getStepUp,
  removeSecondFactor,
  renewRecoveryCodes,
  requestSignInPasskey,
  requestStepUpPasskey as requestStepUpPasskeyEndpoint,
  resetUserSecondFactor,
  startPasskey as startPasskeyEndpoint,
  startTotp as startTotpEndpoint,
  stepUp as stepUpEndpoint,
} from '#contract/accounts/second-factor.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { readSessionOrigin } from '../../platform/http/request-origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAuthAudit } from '../auth-audit.ts';
import { rememberOrigin } from '../limits/known-origins.ts';
import { readSignInOrigin } from '../limits/sign-in-origin.ts';
import { completeSignIn, consumeSignInChallenge, createPasskeyRequest } from './complete-sign-in.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { confirmPasskey, startPasskey } from './enrol-passkey.ts';
import { confirmTotp, type EnrolmentResult, startTotp } from './enrol-totp.ts';
import { createFactorRecords, type FactorRecords } from './factor-records.ts';
import { deleteFactor, listFactors } from './factors.ts';
import { createFactorLimits, type FactorLimits, isWrongProof } from './limits.ts';
import { relyingPartyOf } from './passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { isFactorRequired } from './required-factor.ts';
import { resetUserFactors } from './reset-user-factors.ts';
import { requestStepUpPasskey, stepUp, stepUpMethods } from './step-up.ts';

type FactorRoutesContext = { deps: SecondFactorDependencies; limit: FactorLimits; records: FactorRecords };

/** Routes of second factors: the second step of a sign-in, the factors of a user, and the step-up. */
export function secondFactorRoutes(serve: Serve, deps: SecondFactorDependencies): void {
  const binding = { deps, limit: createFactorLimits(deps.db, deps.now), records: createFactorRecords(deps) };
  bindSignIn(serve, binding);
  bindOwnFactors(serve, binding);
  bindEnrolment(serve, binding);
  bindStepUp(serve, binding);
  bindColleagueReset(serve, binding);
}

function bindSignIn(serve: Serve, { deps, limit, records }: FactorRoutesContext): void {
  const authAudit = createAuthAudit(deps.db);

  serve.public(requestSignInPasskey, ({ body }) => createPasskeyRequest(deps, body.challenge));

  serve.public(completeSignInEndpoint, async ({ body: { challenge: token, ...proof }, request }) => {
    const challenge = await consumeSignInChallenge(deps, token);
    const { user_id } = challenge;
    const signInProof = { token, proof, challenge, origin: readSessionOrigin(request) };
    const signedIn = await limit(user_id, () => completeSignIn(deps, signInProof)).catch(
      auditWrongProof(records, user_id, request),
    );
    if (proof.method === 'recovery_code') await records.recordCodeUsed({ user_id, request });
    const origin = { ...readSignInOrigin(request), now: deps.now() };
    const device_token = await deps.db.asOwner((trx) => rememberOrigin(trx, user_id, origin));
    const { email, company } = signedIn.user;
    await authAudit.recordInCompany('auth.signed_in', { id: user_id, email, company_id: company?.id ?? null }, request);
    return { ...signedIn, device_token };
  });
}

/** Logs a wrong proof and rethrows the error. */
const auditWrongProof =
  (records: FactorRecords, user_id: string, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    if (isWrongProof(error)) await records.audit('auth.second_factor_failed', { user_id, request });
    throw error;
  };

function bindOwnFactors(serve: Serve, { deps, records }: FactorRoutesContext): void {
  const { db, publicUrl } = deps;

  serve.session(getSecondFactors, ({ actor: { account } }) =>
    db.asOwner(async (trx) => ({
      factors: await listFactors(trx, account.id),
      recovery_codes_left: await countRecoveryCodes(trx, account.id),
      is_required: isFactorRequired(account),
      has_passkeys: relyingPartyOf(publicUrl) !== undefined,
    })),
  );

  serve.session(removeSecondFactor, async ({ params: { id }, actor: { account }, request }) => {
    const { id: user_id, email } = account;
    const isRequired = isFactorRequired(account);
    const name = await db.asOwner((trx) => deleteFactor(trx, { id, user_id, isRequired }));
    await records.audit('auth.second_factor_removed', { user_id, request, label: name });
    records.send(email, { type: 'removed', name });
    return { message: `Quitaste «${name}».` };
  });

  serve.session(renewRecoveryCodes, async ({ actor: { account }, request }) => {
    const { id: user_id, email } = account;
    const recovery_codes = await db.asOwner(async (trx) => {
      // Recovery codes without a factor would act as a second password.
      if ((await listFactors(trx, user_id)).length === 0) throw new Refusal('second_factor_not_found');
      return replaceRecoveryCodes(trx, user_id);
    });
    await records.audit('auth.recovery_codes_renewed', { user_id, request });
    records.send(email, { type: 'codes_renewed' });
    return { recovery_codes };
  });
}

function bindEnrolment(serve: Serve, { deps, limit, records }: FactorRoutesContext): void {
  type Person = { id: string; email: string };
  const record = async (enrolled: EnrolmentResult, { id: user_id, email }: Person, request: FastifyRequest) => {
    const { name } = enrolled.factor;
    await records.audit('auth.second_factor_added', { user_id, request, label: name });
    records.send(email, { type: 'added', name });
    return enrolled;
  };

  serve.session(startTotpEndpoint, ({ actor }) => startTotp(deps, actor.account));

  serve.session(confirmTotpEndpoint, async ({ body, actor: { account }, request }) => {
    const enrolled = await limit(account.id, () => confirmTotp(deps, { ...body, user_id: account.id }));
    return record(enrolled, account, request);
  });

  serve.session(startPasskeyEndpoint, ({ actor }) => startPasskey(deps, actor.account));

  serve.session(confirmPasskeyEndpoint, async ({ body, actor: { account }, request }) => {
    const enrolled = await limit(account.id, () => confirmPasskey(deps, { ...body, user_id: account.id }));
    return record(enrolled, account, request);
  });
}

function bindStepUp(serve: Serve, { deps, limit, records }: FactorRoutesContext): void {
  serve.session(getStepUp, async ({ actor }) => ({
    methods: await deps.db.asOwner((trx) => stepUpMethods(trx, actor.account.id)),
  }));

  serve.session(requestStepUpPasskeyEndpoint, ({ actor }) => requestStepUpPasskey(deps, actor.account.id));

  serve.session(stepUpEndpoint, async ({ body: proof, actor: { account, token }, request }) => {
    const user_id = account.id;
    const confirmed = await limit(user_id, () => stepUp(deps, { user_id, token, proof })).catch(
      auditWrongProof(records, user_id, request),
    );
    if (proof.method === 'recovery_code') await records.recordCodeUsed({ user_id, request });
    return confirmed;
  });
}

function bindColleagueReset(serve: Serve, { deps, records }: FactorRoutesContext): void {
  const authAudit = createAuthAudit(deps.db);

  serve.session(resetUserSecondFactor, async ({ params: { id }, actor: { account }, request }) => {
    const email = await resetUserFactors(deps.db, account, id);
    await authAudit.recordInCompany('user.second_factor_reset', { ...account, label: email }, request);
    records.send(email, { type: 'reset', by: account.email });
    return { message: `Quitaste los segundos factores de ${email}.` };
  });
}
