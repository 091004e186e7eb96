import type { X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { checkDigests, type Reference, readReferences } from './references.ts';
import { type SignatureFacts, SignatureProblem } from './signature-facts.ts';
import { checkValue } from './signature-value.ts';
import { elementAt, textAt } from './signed-xml.ts';
import { signerOf, signingCertificate } from './signer.ts';

const QUALIFYING = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties';
const POLICY = './/xades:SignaturePolicyIdentifier/xades:SignaturePolicyId/xades:SigPolicyId/xades:Identifier';
const NO_PATH = 'No revisamos la cadena del certificado hasta la entidad que lo emitió.';

/** The facts of one ds:Signature of the tree, which it takes out of the tree. */
export function checkOne(doc: XmlDocument, signature: XmlElement): SignatureFacts {
  const facts: SignatureFacts = { status: 'valid', signer: null, signed_at: null, policy: null, reasons: [] };
  try {
    const references = readReferences(doc, signature);
    const properties = signedPropertiesOf(signature, references);
    facts.signed_at = (properties && textAt(properties, './/xades:SigningTime')) ?? null;
    facts.policy = (properties && textAt(properties, POLICY)) ?? null;
    const certificate = signingCertificate(signature, properties);
    facts.signer = signerOf(certificate);
    facts.reasons.push(...doubtsAbout(certificate, facts.signed_at), ...weakness(references));
    checkValue({ doc, signature, certificate });
    checkDigests(doc, signature, references);
    facts.reasons.push(NO_PATH);
    return facts;
  } catch (error) {
    if (!(error instanceof SignatureProblem)) throw error;
    return { ...facts, status: error.status, reasons: [error.message, ...facts.reasons] };
  }
}

// What nobody signed proves nothing: without a reference to them the properties count as absent.
function signedPropertiesOf(signature: XmlElement, references: Reference[]): XmlElement | undefined {
  const properties = elementAt(signature, QUALIFYING);
  const isSigned = references.some(({ target }) => target !== 'document' && properties?.isSameNode(target));
  return isSigned ? properties : undefined;
}

function doubtsAbout(certificate: X509Certificate, signedAt: string | null): string[] {
  const moment = Date.parse(signedAt ?? '');
  if (Number.isNaN(moment)) return ['La firma no dice con certeza cuándo se hizo.'];
  const isInForce = Date.parse(certificate.validFrom) <= moment && moment <= Date.parse(certificate.validTo);
  return isInForce ? [] : ['El certificado no estaba vigente cuando se firmó.'];
}

const weakness = (references: Reference[]): string[] =>
  references.some(({ digest }) => digest === 'sha1') ? ['La firma usa SHA-1, que hoy ya no se considera seguro.'] : [];
