import type { Warning } from '#domain/invoices/warning.ts';
import { SHEET_IMPORT } from '#domain/sheets/sheet-import.ts';
import { truncateTexts } from '#domain/text/truncate.ts';
import type { DianContainer, DianRoot } from '../document.ts';
import { decodeBase64Bytes } from '../encoding/decode-base64.ts';
import { type DecodeText, decodeXml } from '../encoding/decode-bytes.ts';
import { readApplicationResponse } from './read-application-response.ts';
import { extractInnerXmls, isDianAnswer, readContainer } from './read-container.ts';
import { LEGACY_NAMESPACE, readDocument } from './read-document.ts';
import type { ReadResult } from './read-result.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { flattenNestedCdata } from './unwrap-inner-xml.ts';
import { attribute, find, findAll, someDescendant, textAt } from './xml-path.ts';
import { readXmlTree, withoutLeadingMarks, XML_LIMITS, XML_TOO_BIG, type XmlNode } from './xml-tree.ts';

type ParsedXml = Omit<Extract<ReadResult, { ok: true }>, 'ok'>;
type ParseContext = { container: DianContainer | null; depth: number; decode: DecodeText };

/** docs/dian.md#containers. */
const MAX_NESTING = 3;
const ROOTS: Record<string, DianRoot> = { Invoice: 'Invoice', CreditNote: 'CreditNote', DebitNote: 'DebitNote' };
/** The longest text that DIAN allows is a note with 5,000 characters. The stored file keeps every text whole. */
const MAX_TEXT_LENGTH = 5_000;
const LESS_THAN = 0x3c;
const HEAD_BYTES = 1024;
const EMPTY = 'El archivo está vacío. Descárgalo de nuevo.';
const NOT_DIAN = 'El archivo no contiene una factura electrónica de la DIAN. Pide al emisor el XML o el ZIP.';

/** Reads the bytes of a file: its documents and responses, or one clear reason why there are none. Never throws. */
export function readDianFile(bytes: Uint8Array, decode: DecodeText): ReadResult {
  if (bytes.length === 0) return { ok: false, code: 'empty_file', detail: EMPTY };
  if (bytes.length > XML_LIMITS.bytes) return { ok: false, code: 'xml_too_big', detail: XML_TOO_BIG };
  // A file without "<" is no XML, and its beginning is enough to say so.
  const content = bytes.includes(LESS_THAN) ? bytes : bytes.subarray(0, HEAD_BYTES);
  const { text, warnings } = decodeXml(content, decode);
  const result = readDianXml(text, decode);
  return result.ok ? { ok: true, ...withWarnings(result, warnings) } : result;
}

/** The same for decoded text; `decode` is for base64 content of a container. */
export function readDianXml(text: string, decode: DecodeText): ReadResult {
  if (text.trim() === '') return { ok: false, code: 'empty_file', detail: EMPTY };
  try {
    const read = readText(text, { container: null, depth: 0, decode });
    return { ok: true, ...truncateTexts(read, MAX_TEXT_LENGTH) };
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      const { code, message: detail, neighbour } = error;
      return { ok: false, code, detail, ...(neighbour !== undefined && { neighbour }) };
    }
    // Cents throws a RangeError for amounts beyond a safe integer.
    if (error instanceof RangeError)
      return {
        ok: false,
        code: 'bad_value',
        detail:
          'Un valor de la factura, o la suma de varios, pasa de 90 billones, y no es posible. Pide al emisor el XML corregido.',
      };
    throw error;
  }
}

// A warning about the file applies to each of its documents; without documents it stays with the file.
function withWarnings({ documents, responses, warnings }: ParsedXml, fileWarnings: Warning[]): ParsedXml {
  if (documents.length === 0) return { documents, responses, warnings: [...fileWarnings, ...warnings] };
  const marked = documents.map((document) => ({ ...document, warnings: [...fileWarnings, ...document.warnings] }));
  return { documents: marked, responses, warnings };
}

function readText(text: string, context: ParseContext): ParsedXml {
  if (!withoutLeadingMarks(text).startsWith('<')) throw new UnreadableDocument('not_dian', NOT_DIAN);
  return readRepaired(text, (tree) => readRoot(tree, context));
}

/** Reads the tree of a text; where CDATA sections nest, of the text with the inner ones escaped, with a warning. */
function readRepaired(text: string, read: (tree: XmlNode) => ParsedXml): ParsedXml {
  let tree: XmlNode;
  try {
    tree = readXmlTree(text);
  } catch (error) {
    const flat = isBroken(error) ? flattenNestedCdata(text) : undefined;
    if (flat === undefined) throw error;
    return withWarnings(read(readXmlTree(flat)), [NESTED_CDATA]);
  }
  return read(tree);
}

const isBroken = (error: unknown): error is UnreadableDocument =>
  error instanceof UnreadableDocument && error.code === 'xml_broken';

const NESTED_CDATA: Warning = {
  code: 'container_damaged',
  detail: 'El archivo que trae la factura está mal armado. La leímos de todos modos: compárala con el PDF.',
};

function readRoot(root: XmlNode, context: ParseContext): ParsedXml {
  if (root.name === 'AttachedDocument') return readAttachedDocument(root, context);
  if (root.name.startsWith('NominaIndividual')) {
    throw new UnreadableDocument('payroll', 'Es una nómina electrónica, no una factura: no hace falta subirla.');
  }
  if (root.name === 'ApplicationResponse') {
    return { documents: [], responses: [readApplicationResponse(root)], warnings: [] };
  }
  const kind = Object.hasOwn(ROOTS, root.name) ? ROOTS[root.name] : undefined;
  if (!kind) throw new UnreadableDocument('not_dian', NOT_DIAN);
  if (!isDianDocument(root)) throw notDianError(root);
  return { documents: [readDocument(root, kind, context.container)], responses: [], warnings: [] };
}

function notDianError(root: XmlNode): UnreadableDocument {
  const currency = textAt(root, 'DocumentCurrencyCode');
  if (currency === null || currency === 'COP') return new UnreadableDocument('not_dian', NOT_DIAN);
  return new UnreadableDocument(
    'foreign_ubl',
    `Es una factura electrónica de otro país (${currency.slice(0, 8)}), no de la DIAN. Regístrala con la plantilla de ${SHEET_IMPORT}, si tu plan la incluye.`,
  );
}

function readAttachedDocument(root: XmlNode, context: ParseContext): ParsedXml {
  if (context.depth >= MAX_NESTING) {
    throw new UnreadableDocument(
      'nested_too_deep',
      'El archivo tiene demasiados contenedores uno dentro de otro. Pide al emisor el XML de la factura.',
    );
  }
  const decodeBase64 = (text: string) => {
    const bytes = decodeBase64Bytes(text);
    return bytes && decodeXml(bytes, context.decode).text;
  };
  const own = readContainer(root, decodeBase64);
  // A container inside a container: only the outer one may have DIAN's validation.
  const container = isDianAnswer(own.dian_response_code) ? own : (context.container ?? own);
  const inner = { ...context, container, depth: context.depth + 1 };
  return readInnerXmls(extractInnerXmls(root, decodeBase64), inner);
}

/** One bad attachment costs only itself; the first reason counts when none is read. */
function readInnerXmls(texts: readonly string[], context: ParseContext): ParsedXml {
  const found: ParsedXml[] = [];
  const failures: UnreadableDocument[] = [];
  for (const text of texts) {
    try {
      found.push(readText(text, context));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (found.length === 0 && first) throw inContainer(failures.find(({ code }) => code !== 'not_dian') ?? first);
  // What is no document of DIAN, for example a page, is no loss.
  const warnings = failures.filter(({ code }) => code !== 'not_dian').map(unreadAttachment);
  const read = {
    documents: found.flatMap((one) => one.documents),
    responses: found.flatMap((one) => one.responses),
    warnings: found.flatMap((one) => one.warnings),
  };
  return warnings.length === 0 ? read : withWarnings(read, warnings);
}

/** A line number of the inner XML is no line of the file. */
const inContainer = (error: UnreadableDocument): UnreadableDocument =>
  error.code === 'xml_broken'
    ? new UnreadableDocument(
        'xml_broken',
        'La factura que viene adentro del contenedor está dañada. Pide al emisor que la envíe de nuevo.',
      )
    : error;

const unreadAttachment = (error: UnreadableDocument): Warning => ({
  code: 'attachment_unread',
  detail: `El contenedor trae otro documento que no pudimos leer: ${inContainer(error).message}`,
});

/** Many countries use UBL; only these marks are DIAN's. docs/dian.md#damaged-input. */
function isDianDocument(root: XmlNode): boolean {
  if (root.uri === LEGACY_NAMESPACE) return true;
  if (findAll(root, 'UBLExtensions/UBLExtension/ExtensionContent/DianExtensions').length > 0) return true;
  if (/^CU[DFP][ES]-?SHA/i.test(attribute(find(root, 'UUID'), 'schemeName') ?? '')) return true;
  return someDescendant(root, (node) => node.attributes.get('schemeAgencyID') === '195');
}
