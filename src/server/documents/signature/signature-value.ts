import { createVerify, type X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { feeding, requiredCanonicalOf } from './canonical.ts';
import { SignatureProblem } from './signature-facts.ts';
import { attributeOf, bytesOf, elementAt, textAt } from './signed-xml.ts';

type Algorithm = { key: 'rsa' | 'ec'; hash: string };

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ALGORITHMS: Record<string, Algorithm> = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': { key: 'rsa', hash: 'sha1' },
  [`${MORE}rsa-sha256`]: { key: 'rsa', hash: 'sha256' },
  [`${MORE}rsa-sha384`]: { key: 'rsa', hash: 'sha384' },
  [`${MORE}rsa-sha512`]: { key: 'rsa', hash: 'sha512' },
  [`${MORE}ecdsa-sha1`]: { key: 'ec', hash: 'sha1' },
  [`${MORE}ecdsa-sha256`]: { key: 'ec', hash: 'sha256' },
  [`${MORE}ecdsa-sha384`]: { key: 'ec', hash: 'sha384' },
  [`${MORE}ecdsa-sha512`]: { key: 'ec', hash: 'sha512' },
};

type Signed = { doc: XmlDocument; signature: XmlElement; certificate: X509Certificate };

/** Throws SignatureProblem unless the certificate's key made this signature. */
export function checkValue({ doc, signature, certificate }: Signed): void {
  const signedInfo = elementAt(signature, 'ds:SignedInfo');
  const method = elementAt(signature, 'ds:SignedInfo/ds:SignatureMethod');
  const algorithm = ALGORITHMS[attributeOf(method, 'Algorithm') ?? ''];
  if (!signedInfo || !algorithm) {
    throw new SignatureProblem('unsupported', 'La firma usa un algoritmo que no conocemos.');
  }
  const canonical = requiredCanonicalOf(elementAt(signedInfo, 'ds:CanonicalizationMethod'));
  const verify = createVerify(algorithm.hash);
  doc.canonicalize(feeding(verify), { ...canonical, nodeSet: new Set([signedInfo]) });
  const key = certificate.publicKey;
  const isRightKind = key.asymmetricKeyType === algorithm.key;
  const value = bytesOf(textAt(signature, 'ds:SignatureValue'));
  // XMLDSig writes an elliptic signature as two numbers side by side, not as DER.
  if (isRightKind && verify.verify({ key, dsaEncoding: 'ieee-p1363' }, value)) return;
  throw new SignatureProblem('invalid', 'La firma no fue hecha con el certificado que trae.');
}
