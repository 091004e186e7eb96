import type { X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { checkDigests, type Reference, readReferences } from './references.ts';
import { type SignatureFacts, SignatureProblem } from './signature-facts.ts';
import { verifySignatureValue } from './signature-value.ts';
import { elementAt, textAt } from './signed-xml.ts';
import { signerOf, signingCertificate } from './signer.ts';

const QUALIFYING = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties';
const POLICY = './/xades:SignaturePolicyIdentifier/xades:SignaturePolicyId/xades:SigPolicyId/xades:Identifier';
const CHAIN_NOT_CHECKED = 'No revisamos la cadena del certificado hasta la entidad que lo emitió.';

/** The facts of one ds:Signature. Removes it from the tree. */
export function verifySignature(doc: XmlDocument, signature: XmlElement): SignatureFacts {
  const facts: SignatureFacts = { status: 'valid', signer: null, signed_at: null, policy: null, reasons: [] };
  try {
    const references = readReferences(doc, signature);
    const properties = signedPropertiesOf(signature, references);
    facts.signed_at = (properties && textAt(properties, './/xades:SigningTime')) ?? null;
    facts.policy = (properties && textAt(properties, POLICY)) ?? null;
    const certificate = signingCertificate(signature, properties);
    facts.signer = signerOf(certificate);
    facts.reasons.push(...certificateWarnings(certificate, facts.signed_at), ...digestWarnings(references));
    verifySignatureValue({ doc, signature, certificate });
    checkDigests(doc, signature, references);
    facts.reasons.push(CHAIN_NOT_CHECKED);
    return facts;
  } catch (error) {
    if (!(error instanceof SignatureProblem)) throw error;
    return { ...facts, status: error.status, reasons: [error.message, ...facts.reasons] };
  }
}

// Properties that no reference covers are not signed and prove nothing, so they count as absent.
function signedPropertiesOf(signature: XmlElement, references: Reference[]): XmlElement | undefined {
  const properties = elementAt(signature, QUALIFYING);
  const isSigned = references.some(({ target }) => target !== 'document' && properties?.isSameNode(target));
  return isSigned ? properties : undefined;
}

function certificateWarnings(certificate: X509Certificate, signedAt: string | null): string[] {
  const signedAtMs = Date.parse(signedAt ?? '');
  if (Number.isNaN(signedAtMs)) return ['La firma no dice con certeza cuándo se hizo.'];
  const isInForce = Date.parse(certificate.validFrom) <= signedAtMs && signedAtMs <= Date.parse(certificate.validTo);
  return isInForce ? [] : ['El certificado no estaba vigente cuando se firmó.'];
}

const digestWarnings = (references: Reference[]): string[] =>
  references.some(({ digest }) => digest === 'sha1') ? ['La firma usa SHA-1, que hoy ya no se considera seguro.'] : [];
