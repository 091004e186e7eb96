import { Refusal } from '../../platform/refusal.ts';
import { type Estimate, loadEstimator } from './strength-estimator.ts';

/** What is known about the owner of a new password. */
export type PasswordOwner = { email: string; company_name?: string | undefined };

export type PasswordAssessment = { type: 'ok' } | { type: 'weak'; message: string };

/** zxcvbn's scale of 0 to 4: a score below 2 means that a million guesses find the password. */
const MIN_SCORE = 2;
/**
 * Estimating takes longer for longer passwords; characters after this length do not make a password easier to guess.
 */
const ASSESSED_LENGTH = 40;
/** Minimum number of letters of a password that do not belong to its owner's names. */
const MIN_OWN_LETTERS = 4;
/** Shorter names occur inside too many other words. */
const MIN_NAME_LENGTH = 4;

const WEAK = {
  personal: 'No uses tu correo ni el nombre de tu empresa como contraseña.',
  common: 'Esta contraseña es de las más usadas. Elige otra.',
  guessable: 'Esta contraseña es fácil de adivinar. Usa tres o cuatro palabras que no vayan juntas.',
};

/**
 * Checks a new password, except its minimum length: it is weak when it is common, guessable, or made of the owner's
 * address or company name. `message` is Spanish text for the user. Passwords in use are not checked again.
 */
export async function assessPassword(password: string, owner: PasswordOwner): Promise<PasswordAssessment> {
  const names = listPersonalWords(owner);
  if (isMadeOf(password, names)) return { type: 'weak', message: WEAK.personal };
  const estimate = await loadEstimator();
  const { score, isCommon, isPersonal } = estimate(password.slice(0, ASSESSED_LENGTH), names);
  if (score >= MIN_SCORE) return { type: 'ok' };
  return { type: 'weak', message: weaknessMessage({ isCommon, isPersonal }) };
}

/** Throws `weak_password` with a message that says how to improve the password. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const assessment = await assessPassword(password, owner);
  if (assessment.type === 'weak') throw new Refusal('weak_password', assessment.message);
}

function weaknessMessage({ isCommon, isPersonal }: Pick<Estimate, 'isCommon' | 'isPersonal'>): string {
  if (isPersonal) return WEAK.personal;
  return isCommon ? WEAK.common : WEAK.guessable;
}

/** Returns the address, its parts, the company's name and its words: folded, without signs, longest first. */
function listPersonalWords({ email, company_name = '' }: PasswordOwner): string[] {
  const [user = '', host = ''] = email.split('@', 2);
  const parts = [email, user, host, host.split('.')[0] ?? '', company_name];
  const words = [...user.split(/[^\p{L}\p{N}]+/u), ...company_name.split(/[^\p{L}\p{N}]+/u)];
  const names = [...parts, ...words].map(foldLetters).filter((name) => name.length >= MIN_NAME_LENGTH);
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

/** Returns true when little remains of the password without the owner's names, digits and signs. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const folded = foldLetters(password);
  const rest = names.reduce((rest, name) => rest.replaceAll(name, ''), folded);
  return rest.length < folded.length && rest.replace(/\d/g, '').length < MIN_OWN_LETTERS;
}

/** Returns text in lower case without accents and signs: 'Café del Valle' and 'cafe-del-valle' are equal. */
const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{N}]/gu, '');
