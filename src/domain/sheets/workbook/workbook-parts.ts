import { escapeXml } from './cell-xml.ts';
import type { WorkbookProperties } from './sheet.ts';
import { quoteName, type Worksheet } from './sheet-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** In the order of STYLE in cell-xml.ts. 49 is text, 3 is #,##0 and 4 is #,##0.00 in the locale of the reader. */
const FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>',
  '<xf numFmtId="3" fontId="2" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>',
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
];

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

export const STYLES = `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.0#####"/></numFmts><fonts count="3"><font>${FONT}</font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font><font><b/>${FONT}</font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B5D3B"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;

export const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${[
  relationship(1, `${OFFICE}/officeDocument`, 'xl/workbook.xml'),
  relationship(2, `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  relationship(3, `${OFFICE}/extended-properties`, 'docProps/app.xml'),
].join('')}</Relationships>`;

const override = (part: string, type: string): string => `<Override PartName="/${part}" ContentType="${type}"/>`;

export const contentTypes = (sheets: readonly Worksheet[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    override('xl/workbook.xml', `${TYPE}.sheet.main+xml`),
    override('xl/styles.xml', `${TYPE}.styles+xml`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    override('docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'),
    ...sheets.map((_, index) => override(sheetPath(index), `${TYPE}.worksheet+xml`)),
  ].join('')}</Types>`;

/** `created` is written without fractions of a second, as the format demands. */
export const coreProperties = ({ title, author, created }: WorkbookProperties): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>${created === undefined ? '' : `<dcterms:created xsi:type="dcterms:W3CDTF">${created.replace(/\.\d+/, '')}</dcterms:created>`}</cp:coreProperties>`;

export const appProperties = ({ author, company }: WorkbookProperties): string =>
  `${HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${escapeXml(author)}</Application>${company === undefined ? '' : `<Company>${escapeXml(company)}</Company>`}</Properties>`;

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;

/**
 * Includes the defined names of the filter ranges, which spreadsheets need to recognize filters, and of the header row,
 * which is printed on each page.
 */
export const workbookXml = (sheets: readonly Worksheet[]): string =>
  `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escapeXml(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets><definedNames>${sheets.map(definedNames).join('')}</definedNames></workbook>`;

const definedNames = ({ name, lastColumn, countRows }: Worksheet, index: number): string => {
  const sheet = quoteName(name);
  const filter = `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!$A$1:$${lastColumn}$${countRows()}</definedName>`;
  return `${filter}<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}!$1:$1</definedName>`;
};

export const workbookRelations = (sheets: readonly Worksheet[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
