import { createVerify, type X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { requireCanonicalization, toXmlOutput } from './canonical.ts';
import { SignatureProblem } from './signature-facts.ts';
import { attributeOf, decodeBase64, elementAt, textAt } from './signed-xml.ts';

type Algorithm = { key: 'rsa' | 'ec'; hash: string };

const XMLDSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const ALGORITHMS: Record<string, Algorithm> = {
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': { key: 'rsa', hash: 'sha1' },
  [`${XMLDSIG_MORE}rsa-sha256`]: { key: 'rsa', hash: 'sha256' },
  [`${XMLDSIG_MORE}rsa-sha384`]: { key: 'rsa', hash: 'sha384' },
  [`${XMLDSIG_MORE}rsa-sha512`]: { key: 'rsa', hash: 'sha512' },
  [`${XMLDSIG_MORE}ecdsa-sha1`]: { key: 'ec', hash: 'sha1' },
  [`${XMLDSIG_MORE}ecdsa-sha256`]: { key: 'ec', hash: 'sha256' },
  [`${XMLDSIG_MORE}ecdsa-sha384`]: { key: 'ec', hash: 'sha384' },
  [`${XMLDSIG_MORE}ecdsa-sha512`]: { key: 'ec', hash: 'sha512' },
};

type SignedDocument = { doc: XmlDocument; signature: XmlElement; certificate: X509Certificate };

/** Throws SignatureProblem unless the key of the certificate created this signature. */
export function verifySignatureValue({ doc, signature, certificate }: SignedDocument): void {
  const signedInfo = elementAt(signature, 'ds:SignedInfo');
  const method = elementAt(signature, 'ds:SignedInfo/ds:SignatureMethod');
  const algorithm = ALGORITHMS[attributeOf(method, 'Algorithm') ?? ''];
  if (!signedInfo || !algorithm) {
    throw new SignatureProblem('unsupported', 'La firma usa un algoritmo que no conocemos.');
  }
  const canonical = requireCanonicalization(elementAt(signedInfo, 'ds:CanonicalizationMethod'));
  const verify = createVerify(algorithm.hash);
  doc.canonicalize(toXmlOutput(verify), { ...canonical, nodeSet: new Set([signedInfo]) });
  const key = certificate.publicKey;
  const isRightKind = key.asymmetricKeyType === algorithm.key;
  const value = decodeBase64(textAt(signature, 'ds:SignatureValue'));
  // XMLDSig stores an ECDSA signature as two concatenated numbers, not as DER.
  if (isRightKind && verify.verify({ key, dsaEncoding: 'ieee-p1363' }, value)) return;
  throw new SignatureProblem('invalid', 'La firma no fue hecha con el certificado que trae.');
}
