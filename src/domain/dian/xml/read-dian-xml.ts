import type { Warning } from '#domain/invoices/warning.ts';
import type { DianContainer, DianRoot } from '../document.ts';
import { bytesOfBase64 } from './decode-base64.ts';
import { type DecodeText, decodeXml } from './decode-bytes.ts';
import { readApplicationResponse } from './read-application-response.ts';
import { innerXmls, readContainer } from './read-container.ts';
import { LEGACY_NAMESPACE, readDocument } from './read-document.ts';
import type { ReadResult } from './read-result.ts';
import { Unreadable } from './unreadable.ts';
import { attribute, find, findAll, someBelow, textAt } from './xml-path.ts';
import { readXmlTree, XML_LIMITS, type XmlNode } from './xml-tree.ts';

type Found = Omit<Extract<ReadResult, { ok: true }>, 'ok'>;
type Place = { container: DianContainer | null; depth: number; decode: DecodeText };

/** docs/dian.md#containers. */
const MAX_NESTING = 3;
const ROOTS: Record<string, DianRoot> = { Invoice: 'Invoice', CreditNote: 'CreditNote', DebitNote: 'DebitNote' };
const NOT_DIAN = 'El archivo no contiene una factura electrónica de la DIAN.';

/** Everything a file of bytes holds: documents, answers to documents, or one clear reason why not. Never throws. */
export function readDianFile(bytes: Uint8Array, decode: DecodeText): ReadResult {
  if (bytes.length === 0) return { ok: false, code: 'empty_file', detail: 'El archivo está vacío.' };
  if (bytes.length > XML_LIMITS.bytes) return { ok: false, code: 'xml_too_big', detail: 'El XML supera 20 MB.' };
  const { text, warnings } = decodeXml(bytes, decode);
  const result = readDianXml(text, decode);
  return result.ok ? { ok: true, ...warned(result, warnings) } : result;
}

/** The same for text that is decoded already; `decode` is for what a container holds in base64. */
export function readDianXml(text: string, decode: DecodeText): ReadResult {
  if (text.trim() === '') return { ok: false, code: 'empty_file', detail: 'El archivo está vacío.' };
  try {
    return { ok: true, ...readText(text, { container: null, depth: 0, decode }) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, code: error.code, detail: error.message };
    // Cents refuse to go beyond what is exact.
    if (error instanceof RangeError)
      return { ok: false, code: 'bad_value', detail: 'La factura trae valores imposibles.' };
    throw error;
  }
}

// What is wrong with the file is wrong with each of its documents; without one it stays with the file.
function warned({ documents, responses, warnings }: Found, more: Warning[]): Found {
  if (documents.length === 0) return { documents, responses, warnings: [...more, ...warnings] };
  const marked = documents.map((document) => ({ ...document, warnings: [...more, ...document.warnings] }));
  return { documents: marked, responses, warnings };
}

function readText(text: string, place: Place): Found {
  if (!/^[\s\uFEFF]*</.test(text)) throw new Unreadable('not_dian', NOT_DIAN);
  return readRoot(readXmlTree(text), place);
}

function readRoot(root: XmlNode, place: Place): Found {
  if (root.name === 'AttachedDocument') return readInner(root, place);
  if (root.name.startsWith('NominaIndividual')) {
    throw new Unreadable('payroll', 'Es una nómina electrónica, no una factura.');
  }
  if (root.name === 'ApplicationResponse') {
    return { documents: [], responses: [readApplicationResponse(root)], warnings: [] };
  }
  const kind = Object.hasOwn(ROOTS, root.name) ? ROOTS[root.name] : undefined;
  if (!kind) throw new Unreadable('not_dian', NOT_DIAN);
  if (!isOfDian(root)) throw foreign(root);
  return { documents: [readDocument(root, kind, place.container)], responses: [], warnings: [] };
}

function foreign(root: XmlNode): Unreadable {
  const currency = textAt(root, 'DocumentCurrencyCode');
  if (currency === null || currency === 'COP') return new Unreadable('not_dian', NOT_DIAN);
  return new Unreadable(
    'foreign_ubl',
    `Es una factura electrónica de otro país (${currency.slice(0, 8)}), no de la DIAN.`,
  );
}

function readInner(root: XmlNode, place: Place): Found {
  if (place.depth >= MAX_NESTING) {
    throw new Unreadable('nested_too_deep', 'El archivo tiene demasiados contenedores uno dentro de otro.');
  }
  const decodeBase64 = (text: string) => {
    const bytes = bytesOfBase64(text);
    return bytes && decodeXml(bytes, place.decode).text;
  };
  const own = readContainer(root, decodeBase64);
  // An envelope inside an envelope: the outer one may be the one that brings DIAN's validation.
  const container = own.dian_response_code === null && place.container ? place.container : own;
  const inner = { ...place, container, depth: place.depth + 1 };
  const found = innerXmls(root, decodeBase64).map((text) => readText(text, inner));
  return {
    documents: found.flatMap((one) => one.documents),
    responses: found.flatMap((one) => one.responses),
    warnings: found.flatMap((one) => one.warnings),
  };
}

/** UBL is used in many countries; only these marks are DIAN's. docs/dian.md#damaged-input. */
function isOfDian(root: XmlNode): boolean {
  if (root.uri === LEGACY_NAMESPACE) return true;
  if (findAll(root, 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions').length > 0) return true;
  if (/^CU[DFP][ES]-?SHA/i.test(attribute(find(root, 'UUID'), 'schemeName') ?? '')) return true;
  return someBelow(root, (node) => node.attributes.get('schemeAgencyID') === '195');
}
