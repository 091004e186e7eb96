import { checkOne } from './check-one.ts';
import { innerDocuments, type NamedXml, nameOf } from './inner-documents.ts';
import { type SignatureFacts, SignatureProblem } from './signature-facts.ts';
import { elementsAt, withXml } from './signed-xml.ts';

/** A signature inside another one countersigns it and says nothing of the document. */
const SIGNATURES = '//ds:Signature[not(ancestor::ds:Signature)]';
const MAX_SIGNATURES = 5;
/** docs/dian.md#containers. */
const MAX_NESTING = 3;
/** A container carries an invoice and DIAN's answer; each document costs a tree and its signatures. */
const MAX_DOCUMENTS = 20;

/** The signature of one document of a file: `root` and `number` tell which ("Invoice", "FE1"). */
export type DocumentSignature = { root: string | null; number: string | null; signature: SignatureFacts };

/**
 * XMLDSig and XAdES: is this document what was signed, and by whom. With several signatures all must hold and the first
 * names the signer. Never throws for what bytes may contain.
 */
export async function checkSignature(bytes: Uint8Array): Promise<SignatureFacts> {
  return factsOf(bytes);
}

/** The file's own signature first, then those of the documents a container carries. */
export async function checkSignatures(bytes: Uint8Array): Promise<DocumentSignature[]> {
  return signaturesIn(bytes, 0, { documents: MAX_DOCUMENTS });
}

function signaturesIn(bytes: Uint8Array, depth: number, left: { documents: number }): DocumentSignature[] {
  left.documents -= 1;
  if (left.documents < 0) return [];
  const { root, number, inner } = contentsOf(bytes, depth);
  return [{ root, number, signature: factsOf(bytes) }, ...inner.flatMap((xml) => signaturesIn(xml, depth + 1, left))];
}

function contentsOf(bytes: Uint8Array, depth: number): NamedXml & { inner: Uint8Array[] } {
  try {
    return withXml(bytes, (doc) => ({ ...nameOf(doc), inner: depth < MAX_NESTING ? innerDocuments(doc) : [] }));
  } catch {
    return { root: null, number: null, inner: [] };
  }
}

function factsOf(bytes: Uint8Array): SignatureFacts {
  try {
    const count = withXml(bytes, (doc) => elementsAt(doc, SIGNATURES).length);
    if (count === 0) return without('unsigned', 'El documento no trae firma digital.');
    if (count > MAX_SIGNATURES) return without('unsupported', 'El documento trae demasiadas firmas.');
    return together(Array.from({ length: count }, (_, place) => factsAt(bytes, place)));
  } catch (error) {
    if (error instanceof SignatureProblem) return without(error.status, error.message);
    // node:crypto and libxml2 throw for keys and trees nobody foresaw; the document itself is read by other code.
    return without('unsupported', 'No pudimos revisar la firma.');
  }
}

// Checking takes the signature out of the tree, so each gets a tree of its own.
const factsAt = (bytes: Uint8Array, place: number): SignatureFacts | undefined =>
  withXml(bytes, (doc) => {
    const signature = elementsAt(doc, SIGNATURES)[place];
    return signature && checkOne(doc, signature);
  });

function together(all: (SignatureFacts | undefined)[]): SignatureFacts {
  const facts = all.filter((one) => one !== undefined);
  const worst = facts.find((one) => one.status === 'invalid') ?? facts.find((one) => one.status !== 'valid');
  return worst ?? facts[0] ?? without('unsigned', 'El documento no trae firma digital.');
}

function without(status: SignatureFacts['status'], reason: string): SignatureFacts {
  return { status, signer: null, signed_at: null, policy: null, reasons: [reason] };
}
