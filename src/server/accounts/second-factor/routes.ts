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
import { Refusal } from '../../platform/refusal.ts';
import { rememberOrigin } from '../limits/known-origins.ts';
import { originOf } from '../limits/origin-of.ts';
import { completeSignIn, requestPasskey, takeSignIn } from './complete-sign-in.ts';
import { confirmPasskey, startPasskey } from './enrol-passkey.ts';
import { confirmTotp, type Enrolled, startTotp } from './enrol-totp.ts';
import type { FactorParts } from './factor-parts.ts';
import { deleteFactor, listFactors } from './factors.ts';
import { type FactorLimits, factorLimits, isWrongAnswer } from './limits.ts';
import { relyingPartyOf } from './passkeys.ts';
import { type FactorRecords, factorRecords } from './record.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { isFactorRequired } from './required-factor.ts';
import { resetUserFactors } from './reset-user-factors.ts';
import { requestStepUpPasskey, stepUp, stepUpMethods } from './step-up.ts';

type Binding = { parts: FactorParts; limit: FactorLimits; records: FactorRecords };

/** Second factors: the second step of a sign-in, what a person has set up, and confirming who they are. */
export function secondFactorRoutes(serve: Serve, parts: FactorParts): void {
  const binding = { parts, limit: factorLimits(parts.db, parts.now), records: factorRecords(parts) };
  bindSignIn(serve, binding);
  bindOwnFactors(serve, binding);
  bindEnrolment(serve, binding);
  bindStepUp(serve, binding);
  bindColleagues(serve, binding);
}

function bindSignIn(serve: Serve, { parts, limit, records }: Binding): void {
  serve.open(requestSignInPasskey, ({ body }) => requestPasskey(parts, body.challenge));

  serve.open(completeSignInEndpoint, async ({ body: { challenge: token, ...proof }, request }) => {
    const challenge = await takeSignIn(parts, token);
    const { user_id } = challenge;
    const signedIn = await limit(user_id, () => completeSignIn(parts, { token, proof, challenge })).catch(
      recordWrong(records, user_id, request),
    );
    if (proof.method === 'recovery_code') await records.codeUsed({ user_id, request });
    const origin = { ...originOf(request), now: parts.now() };
    const device_token = await parts.db.asSystem((trx) => rememberOrigin(trx, user_id, origin));
    await records.audit('auth.signed_in', { user_id, request });
    return { ...signedIn, device_token };
  });
}

/** Notes a wrong answer and passes the refusal on. */
const recordWrong =
  (records: FactorRecords, user_id: string, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    if (isWrongAnswer(error)) await records.audit('auth.second_factor_failed', { user_id, request });
    throw error;
  };

function bindOwnFactors(serve: Serve, { parts, records }: Binding): void {
  const { db, publicUrl } = parts;

  serve.session(getSecondFactors, ({ actor: { account } }) =>
    db.asSystem(async (trx) => ({
      factors: await listFactors(trx, account.id),
      recovery_codes_left: await countRecoveryCodes(trx, account.id),
      is_required: isFactorRequired(account),
      has_passkeys: relyingPartyOf(publicUrl) !== undefined,
    })),
  );

  serve.session(removeSecondFactor, async ({ params: { id }, actor: { account }, request }) => {
    const { id: user_id, email } = account;
    const isRequired = isFactorRequired(account);
    const name = await db.asSystem((trx) => deleteFactor(trx, { id, user_id, isRequired }));
    await records.audit('auth.second_factor_removed', { user_id, request, label: name });
    records.send(email, { type: 'removed', name });
    return { message: `Quitaste «${name}».` };
  });

  serve.session(renewRecoveryCodes, async ({ actor: { account }, request }) => {
    const { id: user_id, email } = account;
    const recovery_codes = await db.asSystem(async (trx) => {
      // Codes without a factor would be a second password.
      if ((await listFactors(trx, user_id)).length === 0) throw new Refusal('second_factor_not_found');
      return replaceRecoveryCodes(trx, user_id);
    });
    await records.audit('auth.recovery_codes_renewed', { user_id, request });
    records.send(email, { type: 'codes_renewed' });
    return { recovery_codes };
  });
}

function bindEnrolment(serve: Serve, { parts, limit, records }: Binding): void {
  type Person = { id: string; email: string };
  const record = async (enrolled: Enrolled, { id: user_id, email }: Person, request: FastifyRequest) => {
    const { name } = enrolled.factor;
    await records.audit('auth.second_factor_added', { user_id, request, label: name });
    records.send(email, { type: 'added', name });
    return enrolled;
  };

  serve.session(startTotpEndpoint, ({ actor }) => startTotp(parts, actor.account));

  serve.session(confirmTotpEndpoint, async ({ body, actor: { account }, request }) => {
    const enrolled = await limit(account.id, () => confirmTotp(parts, { ...body, user_id: account.id }));
    return record(enrolled, account, request);
  });

  serve.session(startPasskeyEndpoint, ({ actor }) => startPasskey(parts, actor.account));

  serve.session(confirmPasskeyEndpoint, async ({ body, actor: { account }, request }) => {
    const enrolled = await limit(account.id, () => confirmPasskey(parts, { ...body, user_id: account.id }));
    return record(enrolled, account, request);
  });
}

function bindStepUp(serve: Serve, { parts, limit, records }: Binding): void {
  serve.session(getStepUp, async ({ actor }) => ({
    methods: await parts.db.asSystem((trx) => stepUpMethods(trx, actor.account.id)),
  }));

  serve.session(requestStepUpPasskeyEndpoint, ({ actor }) => requestStepUpPasskey(parts, actor.account.id));

  serve.session(stepUpEndpoint, async ({ body: proof, actor: { account, token }, request }) => {
    const user_id = account.id;
    const confirmed = await limit(user_id, () => stepUp(parts, { user_id, token, proof })).catch(
      recordWrong(records, user_id, request),
    );
    if (proof.method === 'recovery_code') await records.codeUsed({ user_id, request });
    return confirmed;
  });
}

function bindColleagues(serve: Serve, { parts, records }: Binding): void {
  serve.session(resetUserSecondFactor, async ({ params: { id }, actor: { account }, request }) => {
    const email = await resetUserFactors(parts.db, account, id);
    await records.audit('user.second_factor_reset', { user_id: account.id, request, label: email });
    records.send(email, { type: 'reset', by: account.email });
    return { message: `Quitaste los segundos factores de ${email}.` };
  });
}
