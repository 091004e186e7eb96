import { z } from 'zod/mini';
import { FactorName, ProofMethod, RecoveryCode, SecondFactor, TotpCode } from '#domain/accounts/second-factor.ts';
import { endpoint } from '../endpoint.ts';
import { SignInResponse } from './auth.ts';
import { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from './passkey.ts';

/** An opaque token of a started step: a sign-in, an enrolment or a step-up. */
const Token = z.string().check(z.minLength(1), z.maxLength(200));
const Message = z.object({ message: z.string() });

const byTotp = { method: z.literal('totp'), code: TotpCode };
const byRecoveryCode = { method: z.literal('recovery_code'), code: RecoveryCode };
const byPasskey = { method: z.literal('passkey'), response: PasskeyAssertion };

export const FactorProof = z.discriminatedUnion('method', [
  z.object(byTotp),
  z.object(byRecoveryCode),
  z.object(byPasskey),
]);
export type FactorProof = z.infer<typeof FactorProof>;

export const requestSignInPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'What a passkey has to sign to finish a sign-in. Asking again replaces what was to be signed before.',
  access: 'public',
  body: z.object({ challenge: Token }),
  response: PasskeyRequest,
  problems: ['second_factor_expired', 'too_many_attempts'],
});

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in whose password was right: the challenge works once, for five minutes and five attempts.',
  access: 'public',
  signsIn: true,
  body: z.discriminatedUnion('method', [
    z.object({ challenge: Token, ...byTotp }),
    z.object({ challenge: Token, ...byRecoveryCode }),
    z.object({ challenge: Token, ...byPasskey }),
  ]),
  response: SignInResponse,
  problems: ['second_factor_wrong', 'second_factor_expired', 'too_many_attempts'],
});

/** `recovery_codes_left` is 0 when none were created or all are used. */
export const SecondFactors = z.object({
  factors: z.array(SecondFactor),
  recovery_codes_left: z.int(),
  /** The role requires a factor: the last one cannot be removed. */
  is_required: z.boolean(),
  /** False when the server's address is not a domain name that passkeys can be bound to. */
  has_passkeys: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/auth/second-factors',
  summary: 'The second factors of the person who asks.',
  access: 'session',
  beforeEnrolment: true,
  response: SecondFactors,
  problems: [],
});

/** Modules of a QR code as an SVG path; the view box is `size` wide and high. */
export const QrPath = z.object({ size: z.int(), path: z.string() });
export type QrPath = z.infer<typeof QrPath>;

export const startTotp = endpoint({
  method: 'POST',
  path: '/auth/second-factors/totp',
  summary: 'A new secret for an authenticator app. It counts once a code of it has been confirmed, within ten minutes.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  stepUp: true,
  response: z.object({ enrolment: Token, secret: z.string(), uri: z.string(), qr: QrPath }),
  problems: ['second_factors_limit'],
});

/** `recovery_codes` is present only with the first factor, once. */
const EnrolmentResponse = z.object({ factor: SecondFactor, recovery_codes: z.optional(z.array(z.string())) });

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/second-factors/totp/confirm',
  summary: 'Add the authenticator app whose secret was asked for, with a code of it.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  body: z.object({ enrolment: Token, code: TotpCode, name: FactorName }),
  response: EnrolmentResponse,
  problems: ['second_factor_wrong', 'enrolment_expired', 'second_factors_limit', 'too_many_attempts'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factors/passkey',
  summary: 'What the browser needs to make a passkey, within ten minutes.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  stepUp: true,
  response: z.object({ enrolment: Token, options: PasskeyCreation }),
  problems: ['second_factors_limit', 'passkeys_unavailable'],
});

export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factors/passkey/confirm',
  summary: 'Add the passkey that the browser made.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  body: z.object({ enrolment: Token, response: PasskeyRegistration, name: FactorName }),
  response: EnrolmentResponse,
  problems: ['second_factor_wrong', 'enrolment_expired', 'second_factors_limit', 'too_many_attempts'],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factors/:id',
  summary: 'Remove an own second factor; with the last one the recovery codes go as well.',
  access: 'session',
  allowedWhenReadOnly: true,
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  response: Message,
  problems: ['second_factor_not_found', 'last_second_factor'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  summary: 'Ten new recovery codes, shown once; those from before stop working.',
  access: 'session',
  allowedWhenReadOnly: true,
  stepUp: true,
  response: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['second_factor_not_found'],
});

export const getStepUp = endpoint({
  method: 'GET',
  path: '/auth/step-up',
  summary: 'How the person who asks can confirm who they are.',
  access: 'session',
  beforeEnrolment: true,
  response: z.object({ methods: z.array(ProofMethod) }),
  problems: [],
});

export const requestStepUpPasskey = endpoint({
  method: 'POST',
  path: '/auth/step-up/passkey',
  summary: 'What a passkey has to sign to confirm who is signed in.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  response: z.object({ challenge: Token, options: PasskeyRequest }),
  problems: ['second_factor_not_found'],
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up',
  summary:
    'Confirm who is signed in, for five minutes of this session: with a factor, or the password where there is none.',
  access: 'session',
  allowedWhenReadOnly: true,
  beforeEnrolment: true,
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('password'), password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    z.object(byTotp),
    z.object(byRecoveryCode),
    z.object({ challenge: Token, ...byPasskey }),
  ]),
  response: z.object({ expires_at: z.iso.datetime({ offset: true }) }),
  problems: ['step_up_wrong', 'second_factor_expired', 'too_many_attempts'],
});

export const resetUserSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-factors',
  summary: 'Remove every second factor of a colleague who lost theirs; their sessions end and a letter tells them.',
  access: 'view_users',
  managersOnly: true,
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  response: Message,
  problems: ['user_not_found', 'person_shared', 'second_factor_not_found', 'own_user'],
});
