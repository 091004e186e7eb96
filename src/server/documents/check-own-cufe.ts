import { createHash } from 'node:crypto';
import type { OwnCompany } from '#domain/accounts/user.ts';
import { sameNit } from '#domain/companies/nit.ts';
import { type CufeCheck, checkCufe } from '#domain/dian/check-cufe.ts';
import { cufeFormula } from '#domain/dian/cufe.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { numberKey } from '#domain/invoices/number-key.ts';
import type { StoredKey } from '../companies/technical-keys.ts';

const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex');

/**
 * Checks the CUFE of a document with the technical keys that the company entered. The keys of other issuers are secret,
 * so only the company's own documents can be checked. docs/dian.md#cufe.
 */
export async function checkOwnCufe(
  document: DianDocument,
  company: OwnCompany,
  keys: readonly StoredKey[],
): Promise<CufeCheck> {
  const usableKeys = isIssuer(document, company) ? keys.filter((key) => matchesDocument(key, document)) : [];
  const check = await checkCufe(document, { sha384, secrets: usableKeys.map(({ secret }) => secret) });
  // A key without a range may belong to another range, so a mismatch with it proves nothing.
  const isForThisRange = usableKeys.some(({ prefix, resolution }) => prefix !== null || resolution !== null);
  return check === 'mismatch' && usableKeys.length > 0 && !isForThisRange ? 'well_formed' : check;
}

function isIssuer(document: DianDocument, { nits }: OwnCompany): boolean {
  const { nit } = document.issued_by === 'supplier' ? document.supplier : document.customer;
  return nit !== null && nits.some((own) => sameNit(own, nit));
}

function matchesDocument({ kind, prefix, resolution }: StoredKey, document: DianDocument): boolean {
  const expectedKind = cufeFormula(document) === 'cufe' ? 'technical_key' : 'pin';
  if (kind !== expectedKind) return false;
  const { authorisation } = document;
  const isPrefix = prefix === null || numberKey(prefix) === numberKey(document.prefix ?? authorisation?.prefix ?? '');
  return isPrefix && (resolution === null || resolution === authorisation?.number);
}
