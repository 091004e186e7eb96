import { z } from 'zod/mini';
import { Email, SignInEmail } from '#domain/accounts/email-address.ts';
import { Password, SignUp } from '#domain/accounts/sign-up.ts';
import { User } from '#domain/accounts/user.ts';
import { CurrentPassword } from '#domain/companies/company-user.ts';
import { endpoint } from '../endpoint.ts';

const Message = z.object({ message: z.string() });

/**
 * Response of a sign-in: the bearer token, sent only here, and its user. `device_token` identifies a known device: it
 * is sent with later sign-ins, so that attempts from other devices do not use up its rate limit. It grants no access
 * and outlives the session.
 */
export const SignInResponse = z.object({ token: z.string(), user: User, device_token: z.optional(z.string()) });
export type SignInResponse = z.infer<typeof SignInResponse>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password.',
  access: 'public',
  signsIn: true,
  body: z.object({
    email: SignInEmail,
    password: z.string().check(z.minLength(1, 'Escribe tu contraseña.'), z.maxLength(200)),
  }),
  response: SignInResponse,
  problems: ['invalid_credentials', 'second_factor_required', 'email_not_verified', 'too_many_attempts'],
});

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Create a company and its first user. The answer does not tell whether the address is known; a letter does.',
  access: 'public',
  body: SignUp,
  response: Message,
  problems: ['weak_password', 'consent_required', 'too_many_attempts'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send the verification letter again. The answer does not tell whether the address is known.',
  access: 'public',
  body: z.object({ email: Email }),
  response: Message,
  problems: ['too_many_attempts'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirm an address with the token of the e-mail.',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: Message,
  problems: ['token_invalid', 'too_many_attempts'],
});

const MAX_RESET_TOKEN_LENGTH = 200;
const ResetToken = z
  .string()
  .check(z.minLength(1, 'Token inválido o faltante'), z.maxLength(MAX_RESET_TOKEN_LENGTH, 'Token inválido o expirado'));
/** Whether a reset link can be valid. An overlong token would make a path that servers refuse. */
export const isResetToken = (token: string): boolean => ResetToken.safeParse(token).success;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link for a new password. The answer does not tell whether the address is known.',
  access: 'public',
  body: z.object({ email: Email }),
  response: Message,
  problems: ['too_many_attempts'],
});

export const verifyResetToken = endpoint({
  method: 'GET',
  path: '/auth/verify-reset-token/:token',
  summary: 'Whose password a link may change. Looking does not use the link up.',
  access: 'public',
  params: z.object({ token: ResetToken }),
  response: z.object({ email: z.string() }),
  problems: ['reset_token_invalid', 'too_many_attempts'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token of the e-mail, once; every session of the user ends.',
  access: 'public',
  body: z.object({ token: ResetToken, new_password: Password }),
  response: Message,
  problems: ['weak_password', 'reset_token_invalid', 'too_many_attempts'],
});

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/auth/password',
  summary: "Change one's own password; links and every other session of the user end.",
  access: 'session',
  allowedWhenReadOnly: true,
  body: z.object({ current_password: CurrentPassword, new_password: Password }),
  response: Message,
  problems: ['weak_password', 'current_password_required', 'current_password_wrong', 'too_many_attempts'],
});
