import { readXmlTree, type XmlNode } from '#domain/dian/xml/xml-tree.ts';
import type { SheetRow } from '#domain/sheets/sheet-cell.ts';
import { XLSX_LIMITS, type XlsxProblem } from '#domain/sheets/xlsx-limits.ts';
import { countRows } from './count-rows.ts';
import { readXmlPart } from './read-xml-part.ts';
import { readSharedStrings } from './shared-strings.ts';
import { SheetListener } from './sheet-listener.ts';
import type { XlsxParts } from './xlsx-parts.ts';
import { XlsxRefusedError } from './xlsx-refused.ts';

export type Workbook = {
  sheets: readonly { name: string; isHidden: boolean }[];
  countsFrom1904: boolean;
  /**
   * The rows that are not empty, in chunks, while the file is unpacked. When the consumer stops the iteration, reading
   * stops.
   */
  rows: (sheet: number) => AsyncGenerator<SheetRow[]>;
  /** The approximate number of rows, including the titles. */
  count: (sheet: number) => Promise<number>;
  close: () => void;
};

type Sheet = { name: string; isHidden: boolean; path: string };

/** Opens an .xlsx to read its rows, and closes its parts. Throws XlsxRefusedError now or while rows are read. */
export async function openWorkbook(parts: XlsxParts): Promise<Workbook> {
  try {
    const { sheets, countsFrom1904, stringsPath } = await readOutline(parts);
    let strings: Promise<string[]> | undefined;
    const pathOf = (index: number) => {
      const sheet = sheets[index];
      if (!sheet) throw new XlsxRefusedError('bad_xlsx');
      return sheet.path;
    };
    const rows = async function* (index: number): AsyncGenerator<SheetRow[]> {
      strings ??= readSharedStrings(parts, stringsPath);
      yield* readRows(parts, pathOf(index), await strings);
    };
    const count = async (index: number) => countRows(await parts.open(pathOf(index)));
    return { sheets, countsFrom1904, rows, count, close: parts.close };
  } catch (error) {
    parts.close();
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  }
}

async function* readRows(parts: XlsxParts, path: string, strings: readonly string[]): AsyncGenerator<SheetRow[]> {
  const listener = new SheetListener(strings);
  let count = 0;
  for await (const _ of readXmlPart(await parts.open(path), listener)) {
    const rows = listener.takeRows();
    count += rows.length;
    if (count > XLSX_LIMITS.rows) throw new XlsxRefusedError('xlsx_too_many_rows');
    if (rows.length > 0) yield rows;
    // The data after the cells is only formatting.
    if (listener.isDone) return;
  }
}

async function readOutline(parts: XlsxParts) {
  const root = (await readLinks(parts, '')).find(({ type }) => type === 'officeDocument');
  const workbookPath = root?.path ?? 'xl/workbook.xml';
  if (!parts.has(workbookPath)) throw new XlsxRefusedError(problemOfOtherFormat(parts));
  if (/\.bin$/i.test(workbookPath)) throw new XlsxRefusedError('xlsb');
  const workbook = await readTree(parts, workbookPath);
  const links = await readLinks(parts, workbookPath);
  const sheets = findAllElements(workbook, 'sheet').flatMap((node): Sheet[] => {
    const path = links.find(({ id }) => id === node.attributes.get('id'))?.path;
    const isHidden = (node.attributes.get('state') ?? 'visible') !== 'visible';
    return path !== undefined && parts.has(path) ? [{ name: node.attributes.get('name') ?? '', isHidden, path }] : [];
  });
  const date1904 = findAllElements(workbook, 'workbookPr')[0]?.attributes.get('date1904') ?? '0';
  const stringsPath = links.find(({ type }) => type === 'sharedStrings')?.path ?? '';
  return { sheets, countsFrom1904: date1904 === '1' || date1904 === 'true', stringsPath };
}

/** What a ZIP that is no workbook is: a binary workbook, a document of Word, a workbook of LibreOffice. */
function problemOfOtherFormat(parts: XlsxParts): XlsxProblem {
  if (parts.has('xl/workbook.bin')) return 'xlsb';
  if (parts.has('word/document.xml')) return 'docx';
  return parts.has('content.xml') ? 'ods' : 'not_xlsx';
}

type Link = { id: string; type: string; path: string };

/** The parts that a part refers to. The path `''` stands for the whole workbook. */
async function readLinks(parts: XlsxParts, path: string): Promise<Link[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relsPath = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!parts.has(relsPath)) return [];
  return findAllElements(await readTree(parts, relsPath), 'Relationship').map(({ attributes }) => ({
    id: attributes.get('Id') ?? '',
    type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
    path: resolvePath(folder, attributes.get('Target') ?? ''),
  }));
}

function resolvePath(folder: string, target: string): string {
  const parts = (target.startsWith('/') ? target : `${folder}${target}`).split('/');
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part);
  }
  return path.join('/');
}

const readTree = async (parts: XlsxParts, path: string): Promise<XmlNode> =>
  readXmlTree(await readText(await parts.open(path)));

async function readText(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const findAllElements = (node: XmlNode, name: string): XmlNode[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => findAllElements(child, name)),
];
