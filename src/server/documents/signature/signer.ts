import { createHash, X509Certificate } from 'node:crypto';
import type { XmlElement } from 'libxml2-wasm';
import { checkDigit } from '#domain/companies/nit.ts';
import { requireDigest } from './references.ts';
import { SignatureProblem, type Signer } from './signature-facts.ts';
import { decodeBase64, elementAt, elementsAt, textAt } from './signed-xml.ts';

/** The certificate chain may list an authority's certificate before the signer's. */
const NAMED = './/*[self::xades:SigningCertificate or self::xades:SigningCertificateV2]/xades:Cert/xades:CertDigest';
const CERTIFICATES = 'ds:KeyInfo/ds:X509Data/ds:X509Certificate';

/** The certificate of the signer: the included one that the signed properties name, else the first one. */
export function signingCertificate(signature: XmlElement, signedProperties: XmlElement | undefined): X509Certificate {
  const found = elementsAt(signature, CERTIFICATES)
    .slice(0, 10)
    .map((element) => decodeBase64(element.content));
  if (found.length === 0) throw new SignatureProblem('unsupported', 'La firma no trae el certificado de quien firmó.');
  const named = signedProperties ? elementsAt(signedProperties, NAMED) : [];
  if (named.length === 0) return parseCertificate(found[0]);
  const certificate = found.find((bytes) => named.some((digest) => matchesDigest(digest, bytes)));
  if (certificate) return parseCertificate(certificate);
  throw new SignatureProblem('invalid', 'El certificado no es el que la firma nombra.');
}

function matchesDigest(digest: XmlElement, certificate: Buffer): boolean {
  const expected = decodeBase64(textAt(digest, 'ds:DigestValue'));
  return createHash(requireDigest(elementAt(digest, 'ds:DigestMethod')))
    .update(certificate)
    .digest()
    .equals(expected);
}

function parseCertificate(bytes: Buffer | undefined): X509Certificate {
  try {
    return new X509Certificate(bytes ?? '');
  } catch {
    throw new SignatureProblem('unsupported', 'No pudimos leer el certificado de la firma.');
  }
}

/** Reads the signer from the subject of a certificate. */
export function signerOf(certificate: X509Certificate): Signer {
  const subject = parseDistinguishedName(certificate.subject);
  const issuer = parseDistinguishedName(certificate.issuer);
  return {
    name: subject.get('CN') ?? subject.get('O') ?? '(sin nombre)',
    nit: parseSignerNit(subject.get('serialNumber')),
    issuer: issuer.get('CN') ?? issuer.get('O') ?? '(sin nombre)',
    serial: certificate.serialNumber,
    valid_from: instant(certificate.validFrom),
    valid_to: instant(certificate.validTo),
  };
}

// One "KEY=value" per line. The first value of a key is used.
function parseDistinguishedName(lines: string): Map<string, string> {
  const pairs = lines.split('\n').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1).replaceAll('\\', '')] as const;
  });
  return new Map(pairs.reverse());
}

// Some certificate authorities append the DV and some do not.
function parseSignerNit(serialNumber: string | undefined): string | null {
  const digits = serialNumber?.replace(/\D/g, '') ?? '';
  const withoutDv = digits.slice(0, 9);
  if (digits.length === 10 && digits === `${withoutDv}${checkDigit(withoutDv)}`) return withoutDv;
  return digits === '' ? null : digits;
}

// Converts an instant of a certificate, not a calendar date of a document.
const instant = (text: string) => new Date(text).toISOString();
