import { type DocumentName, listInnerDocuments, readDocumentName } from './inner-documents.ts';
import { type SignatureFacts, SignatureProblem } from './signature-facts.ts';
import { elementsAt, withXml } from './signed-xml.ts';
import { verifySignature } from './verify-signature.ts';

/** A signature inside another signature is a countersignature and proves nothing about the document. */
const SIGNATURES = '//ds:Signature[not(ancestor::ds:Signature)]';
const MAX_SIGNATURES = 5;
/** docs/dian.md#containers. */
const MAX_NESTING = 3;
/** A container has an invoice and DIAN's response. Each document costs one parsed tree and its verification. */
const MAX_DOCUMENTS = 20;

/** The signature of one document of a file. `root` and `number` identify the document ("Invoice", "FE1"). */
export type DocumentSignature = { root: string | null; number: string | null; signature: SignatureFacts };

/**
 * The signatures of the file itself, then those of the documents inside a container. Checks XMLDSig and XAdES: whether
 * this document is the one that was signed, and the signer. When a document has several signatures, all must be valid, and
 * the first one gives the signer. Never throws because of the bytes.
 */
export async function checkSignatures(bytes: Uint8Array): Promise<DocumentSignature[]> {
  return signaturesIn(bytes, 0, { documents: MAX_DOCUMENTS });
}

function signaturesIn(bytes: Uint8Array, depth: number, remaining: { documents: number }): DocumentSignature[] {
  remaining.documents -= 1;
  if (remaining.documents < 0) return [];
  const { root, number, inner } = readContents(bytes, depth);
  return [
    { root, number, signature: checkFirstLevel(bytes) },
    ...inner.flatMap((xml) => signaturesIn(xml, depth + 1, remaining)),
  ];
}

function readContents(bytes: Uint8Array, depth: number): DocumentName & { inner: Uint8Array[] } {
  try {
    return withXml(bytes, (doc) => ({
      ...readDocumentName(doc),
      inner: depth < MAX_NESTING ? listInnerDocuments(doc) : [],
    }));
  } catch {
    return { root: null, number: null, inner: [] };
  }
}

function checkFirstLevel(bytes: Uint8Array): SignatureFacts {
  try {
    const count = withXml(bytes, (doc) => elementsAt(doc, SIGNATURES).length);
    if (count === 0) return emptyFacts('unsigned', 'El documento no trae firma digital.');
    if (count > MAX_SIGNATURES) return emptyFacts('unsupported', 'El documento trae demasiadas firmas.');
    return worstOf(Array.from({ length: count }, (_, index) => checkSignatureAt(bytes, index)));
  } catch (error) {
    if (error instanceof SignatureProblem) return emptyFacts(error.status, error.message);
    // node:crypto and libxml2 throw for unexpected keys and trees. Other code parses the document, so it is not
    // affected.
    return emptyFacts('unsupported', 'No pudimos revisar la firma.');
  }
}

// Verification removes the signature from the tree, so each signature gets a new tree.
const checkSignatureAt = (bytes: Uint8Array, index: number): SignatureFacts | undefined =>
  withXml(bytes, (doc) => {
    const signature = elementsAt(doc, SIGNATURES)[index];
    return signature && verifySignature(doc, signature);
  });

function worstOf(all: (SignatureFacts | undefined)[]): SignatureFacts {
  const facts = all.filter((one) => one !== undefined);
  const worst = facts.find((one) => one.status === 'invalid') ?? facts.find((one) => one.status !== 'valid');
  return worst ?? facts[0] ?? emptyFacts('unsigned', 'El documento no trae firma digital.');
}

function emptyFacts(status: SignatureFacts['status'], reason: string): SignatureFacts {
  return { status, signer: null, signed_at: null, policy: null, reasons: [reason] };
}
