import type { Hash, Verify } from 'node:crypto';
import { XmlC14NMode, type XmlElement } from 'libxml2-wasm';
import { SignatureProblem } from './signature-facts.ts';
import { attributeOf, elementAt } from './signed-xml.ts';

/** How XML is serialized before it is hashed. */
export type Canonicalization = {
  mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  withComments: boolean;
  inclusiveNamespacePrefixes?: string[];
};

const MODES: Record<string, Canonicalization['mode']> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': XmlC14NMode.XML_C14N_1_0,
  'http://www.w3.org/2006/12/xml-c14n11': XmlC14NMode.XML_C14N_1_1,
  'http://www.w3.org/2001/10/xml-exc-c14n#': XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
};

/** The default when a reference names no method (XMLDSig §4.4.3.2). */
export const DEFAULT_CANONICALIZATION: Canonicalization = { mode: XmlC14NMode.XML_C14N_1_0, withComments: false };

/** The method of a CanonicalizationMethod or a Transform; undefined when it is not a canonicalization. */
export function parseCanonicalization(method: XmlElement): Canonicalization | undefined {
  const algorithm = attributeOf(method, 'Algorithm') ?? '';
  const plain = algorithm.replace(/#?WithComments$/, '');
  const mode = MODES[plain] ?? MODES[`${plain}#`];
  if (mode === undefined) return undefined;
  const withComments = algorithm.endsWith('WithComments');
  const prefixes = attributeOf(elementAt(method, 'exc:InclusiveNamespaces'), 'PrefixList');
  if (!prefixes) return { mode, withComments };
  return { mode, withComments, inclusiveNamespacePrefixes: prefixes.split(/\s+/) };
}

/** Like parseCanonicalization, but throws SignatureProblem for a missing or unknown method. */
export function requireCanonicalization(method: XmlElement | undefined): Canonicalization {
  const canonical = method && parseCanonicalization(method);
  if (canonical) return canonical;
  throw new SignatureProblem('unsupported', 'La firma usa una forma canónica que no conocemos.');
}

/** Canonical bytes are written directly to the hash, so a large document is never in memory twice. */
export const toXmlOutput = (sink: Hash | Verify) => ({
  write: (bytes: Uint8Array) => {
    sink.update(bytes);
    return bytes.length;
  },
  close: () => true,
});
