import { createHash, createSign, type KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { aCertificate, type Certificate } from './a-certificate.ts';

export type Signing = {
  certificate?: Certificate;
  /** The canonicalisation of the document and the parts, and the hash of digests and signature. */
  canonical?: string;
  digest?: string;
  algorithm?: string;
  signedAt?: string;
  /** What the references cover; both by default. */
  covers?: 'document' | 'properties';
};

export const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

export const ECDSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';

let ready: Certificate | undefined;
const usual = (): Certificate => {
  ready ??= aCertificate();
  return ready;
};

/**
 * XAdES as DIAN requires it, enveloped in the second ExtensionContent or at the end of the root; created with another
 * library than the product's.
 */
export function signedXml(xml: string, signing: Signing = {}): string {
  const { certificate = usual(), canonical = INCLUSIVE, digest = SHA256, algorithm = RSA_SHA256 } = signing;
  const signer = new SignedXml({
    privateKey: certificate.privateKey,
    publicCert: certificate.pem,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: canonical as typeof INCLUSIVE, // one of the two above
    objects: [{ content: qualifyingProperties(certificate, signing.signedAt ?? '2024-10-31T08:00:00-05:00') }],
  });
  if (algorithm === ECDSA_SHA256) signer.SignatureAlgorithms[ECDSA_SHA256] = Ecdsa as never; // the library knows RSA only
  if (signing.covers !== 'properties')
    signer.addReference({ xpath: '/*', isEmptyUri: true, transforms: [ENVELOPED, canonical], digestAlgorithm: digest });
  if (signing.covers !== 'document')
    signer.addReference({
      xpath: "//*[local-name(.)='SignedProperties']",
      transforms: [canonical],
      digestAlgorithm: digest,
    });
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: '/*', action: 'append' } });
  return signer.getSignedXml();
}

function qualifyingProperties({ der }: Certificate, signedAt: string): string {
  const digest = createHash('sha256').update(der).digest('base64');
  return `<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Target="#sig"><xades:SignedProperties Id="signed-properties"><xades:SignedSignatureProperties><xades:SigningTime>${signedAt}</xades:SigningTime><xades:SigningCertificate><xades:Cert><xades:CertDigest><ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${digest}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificate><xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf</xades:Identifier></xades:SigPolicyId></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>`;
}

class Ecdsa {
  getSignature = (text: string, key: KeyObject) =>
    createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64');
  getAlgorithmName = () => ECDSA_SHA256;
}
