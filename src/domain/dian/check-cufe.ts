import { cufeFormula, cufeText } from './cufe.ts';
import type { DianDocument } from './document.ts';

/**
 * `verified` and `mismatch` are possible only where the secret is known; the other results are about the format alone.
 * docs/dian.md#cufe.
 */
export type CufeCheck = 'verified' | 'mismatch' | 'well_formed' | 'malformed' | 'absent';

/** SHA-384 in hex: node:crypto on the server, WebCrypto in a browser. */
export type Sha384 = (text: string) => string | Promise<string>;

type CufeSecrets = {
  sha384: Sha384;
  /** Technical keys (or PINs) of the numbering range of this document; none for documents of other issuers. */
  secrets?: string[];
};

/** DIAN publishes the key of its one test range, so CUFEs of that range can always be computed. */
const TEST_KEY = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';
/** The hash of the 2018 model; it also occurs in later documents. */
const SHA1 = /^[0-9a-f]{40}$/;
const TEST_AUTHORISATION = '18760000001';

/** Whether the CUFE matches the contents of the document, as far as it can be checked without DIAN. */
export async function checkCufe(document: DianDocument, { sha384, secrets = [] }: CufeSecrets): Promise<CufeCheck> {
  const { cufe } = document;
  if (cufe === null) return 'absent';
  if (!document.checks.cufe_is_96_hex) return SHA1.test(cufe) ? 'well_formed' : 'malformed';
  const isTest = document.environment === 'test' && cufeFormula(document) === 'cufe';
  const candidates = isTest ? [...secrets, TEST_KEY] : secrets;
  const texts = candidates.flatMap((secret) => cufeText(document, secret) ?? []);
  const hashes = await Promise.all(texts.map(sha384));
  if (hashes.some((hash) => hash.toLowerCase() === cufe)) return 'verified';
  // The public key proves nothing about a document of a range with its own key.
  const isKeyKnown = secrets.length > 0 || (isTest && document.authorisation?.number === TEST_AUTHORISATION);
  return isKeyKnown && hashes.length > 0 ? 'mismatch' : 'well_formed';
}
