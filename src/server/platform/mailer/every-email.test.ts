import { expect, test } from 'vitest';
import {
  confirmEmailChangeEmail,
  emailChangedEmail,
  emailChangeWarningEmail,
  newEmailIsKnownEmail,
} from '../../accounts/email-changes/email-change-emails.ts';
import { knownAccountEmail } from '../../accounts/emails/known-account-email.ts';
import { passwordResetEmail } from '../../accounts/emails/password-reset-email.ts';
import { verificationEmail } from '../../accounts/emails/verification-email.ts';
import {
  invitationEmail,
  invitationToClosedAccountEmail,
  invitationToKnownEmail,
} from '../../accounts/invitations/invitation-email.ts';
import { forcedResetEmail, passwordChangedEmail } from '../../accounts/passwords/password-emails.ts';
import { secondFactorEmail } from '../../accounts/second-factor/second-factor-email.ts';
import { nitLostEmail, nitProvenEmail } from '../../companies/nit-emails.ts';
import { trialEmail } from '../../companies/plan/trial-email.ts';
import { firmEventEmail, staffInvitationEmail, titularInvitationEmail } from '../../firms/firm-emails.ts';
import { certifiedEmailConfirmation } from '../../mail-in/addresses/certified-email-confirmation.ts';
import { composeEmail } from './compose-email.ts';
import type { OutgoingEmail } from './mailer.ts';

const NAME = `<script>alert(1)</script>\r\nBcc: x@malo.example\u2028 https://malo.example/${'largo '.repeat(40)}`;
const to = 'ana@x.example';
const publicUrl = 'https://cuadra.example';
const link = `${publicUrl}/x?token=abc`;
const contactEmail = 'ayuda@cuadra.example';

const EMAILS: [string, OutgoingEmail][] = [
  ['verification', verificationEmail({ to, company_name: NAME, link })],
  ['known account', knownAccountEmail({ to, publicUrl })],
  ['reset', passwordResetEmail({ to, link })],
  ['trial', trialEmail({ to, ends_on: '2026-12-01', isOver: false, planLabel: 'Gratis', publicUrl })],
  ['staff of a firm', staffInvitationEmail({ to, firm_name: NAME, link, isKnown: false })],
  ['known staff of a firm', staffInvitationEmail({ to, firm_name: NAME, link, isKnown: true })],
  ['titular', titularInvitationEmail({ to, firm_name: NAME, company_name: NAME, link, isKnown: false })],
  ...(['invited', 'accepted', 'declined', 'assigned', 'unassigned', 'ended', 'left', 'removed'] as const).map(
    (event): [string, OutgoingEmail] => [
      `firm: ${event}`,
      firmEventEmail({ to, event, firm_name: NAME, company_name: NAME, publicUrl }),
    ],
  ),
  ['invitation', invitationEmail({ to, company_name: NAME, link })],
  ['invitation to a known address', invitationToKnownEmail({ to, company_name: NAME, link })],
  ['invitation to a closed account', invitationToClosedAccountEmail({ to, company_name: NAME, publicUrl })],
  ['confirm address', confirmEmailChangeEmail({ to, company_name: NAME, link })],
  ['new address is known', newEmailIsKnownEmail({ to, publicUrl })],
  ['address warning', emailChangeWarningEmail({ to, new_email: 'b@x.example', link })],
  ['address changed', emailChangedEmail({ to, new_email: 'b@x.example', contactEmail })],
  ['password changed', passwordChangedEmail({ to, publicUrl, contactEmail })],
  ['forced reset', forcedResetEmail({ to, company_name: NAME, link })],
  ['certified address', certifiedEmailConfirmation({ to, company_name: NAME, link })],
  ['proven NIT', nitProvenEmail({ to, nit: '900123456', publicUrl })],
  ['lost NIT', nitLostEmail({ to, nit: '900123456', publicUrl })],
  ['factor added', secondFactorEmail(to, { type: 'added', name: NAME }, publicUrl)],
  ['factor removed', secondFactorEmail(to, { type: 'removed', name: NAME }, publicUrl)],
  ['factors reset', secondFactorEmail(to, { type: 'reset', by: 'b@x.example' }, publicUrl)],
];

test.each(EMAILS)('M7 %s: what somebody chose is text of one line, cut, and no link', (_, email) => {
  expect(email.to).toBe(to);
  expect(email.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(email.html).not.toContain('<script');
  expect(`${email.text}${email.html}`).not.toMatch(/malo\.example|(largo ){12}/);
  // All links of an email lead to our server.
  const links = [...`${email.text}\n${email.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([found]) => found);
  for (const found of links) expect(found.startsWith(publicUrl)).toBe(true);
  // A user's name adds no paragraph to the email.
  expect(email.text.split('\n\n').length).toBe(email.text.split('\n').filter((line) => line !== '').length);
});

test('M7 a line break in a subject begins no header', () => {
  const { subject } = composeEmail({ to, subject: 'Uno\r\nBcc: x@y.co', title: '', before: [] });
  expect(subject).toBe('Uno Bcc: x@y.co');
});

test.each(EMAILS)('%s: the page has a language, a character set and a title', (_name, { html }) => {
  expect(html).toMatch(
    /<html lang="es-CO">\s*<head>\s*<meta charset="utf-8">[\s\S]*<title>[^<]+<\/title>\s*<\/head>\s*<body/,
  );
});
