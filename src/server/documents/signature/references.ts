import { createHash } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import { type Canonicalization, DEFAULT_CANONICALIZATION, parseCanonicalization, toXmlOutput } from './canonical.ts';
import { SignatureProblem } from './signature-facts.ts';
import { attributeOf, decodeBase64, elementAt, elementsAt, textAt } from './signed-xml.ts';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const DIGESTS: Record<string, string> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

/** The digest algorithm of a DigestMethod, with its name in node:crypto. */
export function requireDigest(method: XmlElement | undefined): string {
  const digest = DIGESTS[attributeOf(method, 'Algorithm') ?? ''];
  if (digest) return digest;
  throw new SignatureProblem('unsupported', 'La firma usa una función de resumen que no conocemos.');
}

/** A ds:Reference with exactly one target. `document` is the whole file without comments at root level. */
export type Reference = {
  target: XmlElement | 'document';
  coversRoot: boolean;
  isEnveloped: boolean;
  canonical: Canonicalization;
  digest: string;
  expected: Buffer;
};

/** The references of a signature. Throws SignatureProblem when a target does not exist or is not unique. */
export function readReferences(doc: XmlDocument, signature: XmlElement): Reference[] {
  const elements = elementsAt(signature, 'ds:SignedInfo/ds:Reference');
  if (elements.length === 0) throw new SignatureProblem('invalid', 'La firma no cubre nada.');
  if (elements.length > 20) throw new SignatureProblem('unsupported', 'La firma tiene demasiadas referencias.');
  const ids = idsOf(doc);
  return elements.map((element) => readReference(doc, ids, element));
}

function readReference(doc: XmlDocument, ids: Ids, element: XmlElement): Reference {
  const target = targetOf(ids, attributeOf(element, 'URI'));
  const transforms = elementsAt(element, 'ds:Transforms/ds:Transform');
  const isEnveloped = transforms.some((transform) => attributeOf(transform, 'Algorithm') === ENVELOPED);
  return {
    target,
    coversRoot: target === 'document' || target.isSameNode(doc.root),
    isEnveloped,
    canonical: canonicalAmong(transforms),
    digest: requireDigest(elementAt(element, 'ds:DigestMethod')),
    expected: decodeBase64(textAt(element, 'ds:DigestValue')),
  };
}

// Canonicalization without comments: "" and "#id" never select comments (XMLDSig §4.4.3.3).
function canonicalAmong(transforms: XmlElement[]): Canonicalization {
  const rest = transforms.filter((transform) => attributeOf(transform, 'Algorithm') !== ENVELOPED);
  const [single, more] = rest.map(parseCanonicalization);
  if (rest.length > 1 || more || (rest.length === 1 && !single)) {
    throw new SignatureProblem('unsupported', 'La firma transforma el documento de una manera que no revisamos.');
  }
  return { ...(single ?? DEFAULT_CANONICALIZATION), withComments: false };
}

function targetOf(ids: Ids, uri: string | undefined): XmlElement | 'document' {
  if (uri === '') return 'document';
  if (!uri?.startsWith('#')) {
    throw new SignatureProblem('unsupported', 'La firma cubre algo que está fuera del documento.');
  }
  const [found, second] = ids.get(uri.slice(1)) ?? [];
  if (!found) throw new SignatureProblem('invalid', 'La firma cubre una parte que no está en el documento.');
  if (second)
    throw new SignatureProblem('invalid', 'Dos partes del documento llevan el identificador que la firma cubre.');
  return found;
}

type Ids = ReadonlyMap<string, readonly XmlElement[]>;

/** A real invoice has fewer than twenty. */
const MAX_IDS = 5_000;
// Without a schema, the name of the identifier attribute is unknown, so all spellings count.
const WITH_ID = `(//*[@Id or @ID or @id or @xml:id])[position() <= ${MAX_IDS + 1}]`;

/**
 * All elements with an identifier, searched once for all references. Throws SignatureProblem when there are too many.
 */
function idsOf(doc: XmlDocument): Ids {
  const elements = elementsAt(doc, WITH_ID);
  if (elements.length > MAX_IDS) {
    throw new SignatureProblem('unsupported', 'El documento tiene demasiados identificadores para revisar su firma.');
  }
  const ids = new Map<string, XmlElement[]>();
  for (const element of elements) {
    const values = element.attrs.filter(({ name }) => name.toLowerCase() === 'id').map(({ value }) => value);
    for (const value of new Set(values)) {
      const elementsWithId = ids.get(value);
      if (elementsWithId) elementsWithId.push(element);
      else ids.set(value, [element]);
    }
  }
  return ids;
}

/**
 * Throws SignatureProblem unless every digest matches and the root is covered. Removes `signature` from the tree, as
 * the enveloped transform requires: read its values before this call.
 */
export function checkDigests(doc: XmlDocument, signature: XmlElement, references: Reference[]): void {
  const isWhole = (reference: Reference) => reference.coversRoot && reference.isEnveloped;
  for (const reference of references) if (!isWhole(reference)) checkDigest(doc, reference);
  const whole = references.filter(isWhole);
  if (whole.length === 0) throw new SignatureProblem('invalid', 'La firma no cubre el documento completo.');
  signature.remove();
  for (const reference of whole) checkDigest(doc, reference);
}

function checkDigest(doc: XmlDocument, { target, canonical, digest, expected }: Reference): void {
  const hash = createHash(digest);
  doc.canonicalize(toXmlOutput(hash), target === 'document' ? canonical : { ...canonical, nodeSet: new Set([target]) });
  if (hash.digest().equals(expected)) return;
  const subject =
    target === 'document' || target.isSameNode(doc.root) ? 'El documento cambió' : 'Una parte de la firma cambió';
  throw new SignatureProblem('invalid', `${subject} después de firmado.`);
}
