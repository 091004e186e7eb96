import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableDocument } from './unreadable-document.ts';

/** An element by its local name: the issuer chooses the prefix, so it proves nothing. */
export type XmlNode = {
  readonly name: string;
  readonly uri: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  text: string;
};

/** docs/specification.md#limits. Nesting also makes the parser slow (quadratic), so it is limited early. */
export const XML_LIMITS = { depth: 100, bytes: 20 * 1024 * 1024, nodes: 500_000 };
export const XML_TOO_BIG = 'El XML supera 20 MB. Pide al emisor la factura en un archivo más pequeño.';

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const CHUNK = 65_536;

/**
 * Parses decoded text strictly and namespace-aware. Throws UnreadableDocument, with the line when the XML is broken.
 */
export function readXmlTree(text: string): XmlNode {
  if (text.length > XML_LIMITS.bytes) throw new UnreadableDocument('xml_too_big', XML_TOO_BIG);
  const start = findXmlStart(text);
  const end = findXmlEnd(text);
  const top = node('', '', NO_ATTRIBUTES);
  const parser = createGuardedParser(top);
  try {
    for (let index = start; index < end; index += CHUNK) parser.write(text.slice(index, Math.min(index + CHUNK, end)));
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw malformedXml(parser.line + linesIn(text, start));
  }
  const [root] = top.children;
  if (!root) throw malformedXml(1);
  return root;
}

// No 'error' handler: saxes then throws by itself, and a seventh handler would make V8 keep the parser as a slow
// dictionary (measured: reading takes five times as long).
function createGuardedParser(top: XmlNode): SaxesParser<{ xmlns: true; position: false }> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open = [top];
  let current = top;
  let nodes = 0;
  parser.on('doctype', () => {
    throw new UnreadableDocument(
      'xml_doctype',
      'El XML trae instrucciones para abrir otros archivos (DOCTYPE). Por seguridad no lo abrimos: pide al emisor que lo envíe sin ellas.',
    );
  });
  parser.on('opentagstart', () => {
    if (open.length > XML_LIMITS.depth)
      throw new UnreadableDocument(
        'xml_too_deep',
        'El XML tiene demasiados niveles. Pide al emisor que lo revise y lo envíe de nuevo.',
      );
    nodes += 1;
    if (nodes > XML_LIMITS.nodes)
      throw new UnreadableDocument(
        'xml_too_big',
        'El XML tiene demasiados elementos. Pide al emisor que lo revise y lo envíe de nuevo.',
      );
  });
  parser.on('opentag', (tag) => {
    const child = node(tag.local, tag.uri, attributesOf(tag));
    current.children.push(child);
    open.push(child);
    current = child;
  });
  parser.on('closetag', () => {
    open.pop();
    current = open.at(-1) ?? top;
  });
  const addText = (more: string) => {
    current.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  return parser;
}

function node(name: string, uri: string, attributes: ReadonlyMap<string, string>): XmlNode {
  return { name, uri, attributes, children: [], text: '' };
}

function attributesOf(tag: SaxesTagNS): ReadonlyMap<string, string> {
  let found: Map<string, string> | undefined;
  for (const key in tag.attributes) {
    // The index signature allows undefined; the key was just listed, so the value exists.
    const attribute = tag.attributes[key] as SaxesAttributeNS;
    found ??= new Map();
    found.set(attribute.local, attribute.value);
  }
  return found ?? NO_ATTRIBUTES;
}

// Blank lines and comments before the declaration are invalid XML, but they occur in real files.
function findXmlStart(text: string): number {
  const declaration = text.slice(0, 4096).indexOf('<?xml ');
  if (declaration > 0 && isBlankOrComments(text.slice(0, declaration))) return declaration;
  return text.length - withoutLeadingMarks(text).length;
}

const isBlankOrComments = (text: string) => withoutLeadingMarks(text.replace(/<!--[\s\S]*?-->/g, '')) === '';

/**
 * Blanks and byte order marks before the XML are no part of it, also a mark that a program read in another encoding
 * ("ï»¿" in windows-1252, "´╗┐" in code page 850, "?" in ASCII).
 */
export const withoutLeadingMarks = (text: string): string => text.replace(/^[\s\uFEFF\uFFFDï»¿´╗┐?]+/, '');

/** What is behind the last tag is left over from a transfer: NUL, Ctrl-Z or half a sign. */
function findXmlEnd(text: string): number {
  const end = text.lastIndexOf('>') + 1;
  return end === 0 ? text.length : end;
}

function linesIn(text: string, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

const malformedXml = (line: number) =>
  new UnreadableDocument(
    'xml_broken',
    `El XML está dañado: no se puede leer desde la línea ${line}. Descárgalo de nuevo o pídelo al emisor.`,
  );
