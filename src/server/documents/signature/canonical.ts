import type { Hash, Verify } from 'node:crypto';
import { XmlC14NMode, type XmlElement } from 'libxml2-wasm';
import { SignatureProblem } from './signature-facts.ts';
import { attributeOf, elementAt } from './signed-xml.ts';

/** How XML is written out before it is hashed. */
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

/** What applies when a reference names no method (XMLDSig §4.4.3.2). */
export const DEFAULT_CANONICALIZATION: Canonicalization = { mode: XmlC14NMode.XML_C14N_1_0, withComments: false };

/** The method a CanonicalizationMethod or a Transform names; undefined when it is no canonicalisation at all. */
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

export function requireCanonicalization(method: XmlElement | undefined): Canonicalization {
  const canonical = method && parseCanonicalization(method);
  if (canonical) return canonical;
  throw new SignatureProblem('unsupported', 'La firma usa una forma canónica que no conocemos.');
}

/** Canonical bytes go straight into the hash: a large document is never held twice. */
export const toXmlOutput = (sink: Hash | Verify) => ({
  write: (bytes: Uint8Array) => {
    sink.update(bytes);
    return bytes.length;
  },
  close: () => true,
});
