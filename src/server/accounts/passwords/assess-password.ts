import { Refusal } from '../../platform/refusal.ts';
import { type Estimate, loadEstimator } from './strength-estimator.ts';

/** The owner of a new password, as far as they are known. */
export type PasswordOwner = { email: string; company_name?: string | undefined };

export type PasswordAssessment = { type: 'ok' } | { type: 'weak'; message: string };

/** zxcvbn's scale of 0 to 4: below 2 a million guesses find it. */
const MIN_SCORE = 2;
/** Estimating takes time that grows with the length; beyond this a password is not easier to guess. */
const ASSESSED_LENGTH = 40;
/** What is left of a password without its owner's names must be this long, in letters. */
const MIN_OWN_LETTERS = 4;
/** A shorter word is in too many other words. */
const MIN_NAME_LENGTH = 4;

const WEAK = {
  personal: 'No uses tu correo ni el nombre de tu empresa como contraseña.',
  common: 'Esta contraseña es de las más usadas. Elige otra.',
  guessable: 'Esta contraseña es fácil de adivinar. Usa tres o cuatro palabras que no vayan juntas.',
};

/**
 * Judges a new password, beyond its least length: common and guessable ones, and those made of the owner's address or
 * company, are weak. `message` is Spanish and ready to show. Passwords in use are never judged again.
 */
export async function assessPassword(password: string, owner: PasswordOwner): Promise<PasswordAssessment> {
  const names = listPersonalWords(owner);
  if (isMadeOf(password, names)) return { type: 'weak', message: WEAK.personal };
  const estimate = await loadEstimator();
  const { score, isCommon, isPersonal } = estimate(password.slice(0, ASSESSED_LENGTH), names);
  if (score >= MIN_SCORE) return { type: 'ok' };
  return { type: 'weak', message: weaknessMessage({ isCommon, isPersonal }) };
}

/** Throws `weak_password` with what to do about it. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const assessment = await assessPassword(password, owner);
  if (assessment.type === 'weak') throw new Refusal('weak_password', assessment.message);
}

function weaknessMessage({ isCommon, isPersonal }: Pick<Estimate, 'isCommon' | 'isPersonal'>): string {
  if (isPersonal) return WEAK.personal;
  return isCommon ? WEAK.common : WEAK.guessable;
}

/** The address, its parts, the company's name and its words: folded, without signs, the longest first. */
function listPersonalWords({ email, company_name = '' }: PasswordOwner): string[] {
  const [user = '', host = ''] = email.split('@', 2);
  const parts = [email, user, host, host.split('.')[0] ?? '', company_name];
  const words = [...user.split(/[^\p{L}\p{N}]+/u), ...company_name.split(/[^\p{L}\p{N}]+/u)];
  const names = [...parts, ...words].map(foldLetters).filter((name) => name.length >= MIN_NAME_LENGTH);
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** True when little is left of it without the names and what is put around them: digits and signs. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const folded = foldLetters(password);
  const rest = names.reduce((rest, name) => rest.replaceAll(name, ''), folded);
  return rest.length < folded.length && rest.replace(/\d/g, '').length < MIN_OWN_LETTERS;
}

/** In lower case, without accents and signs: 'Café del Valle' and 'cafe-del-valle' are one. */
const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{N}]/gu, '');
