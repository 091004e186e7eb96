import { strToU8, zipSync } from 'fflate';

type Sheet = { name: string; state?: string } & ({ sheetData: string } | { xml: string | Uint8Array });

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A hand-written .xlsx, as unusual as a test needs it. `extra` are members by path. */
export function aWorkbook({
  sheets,
  workbookPr = '',
  extra = {},
}: {
  sheets: readonly Sheet[];
  workbookPr?: string;
  extra?: Record<string, string>;
}): Uint8Array {
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  const members: Record<string, string | Uint8Array> = {
    '_rels/.rels': `<Relationships>${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}">${workbookPr}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}${link('rIdS', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ...extra,
  };
  for (const [at, sheet] of sheets.entries()) {
    members[`xl/worksheets/sheet${at + 1}.xml`] =
      'xml' in sheet ? sheet.xml : `<worksheet><sheetData>${sheet.sheetData}</sheetData></worksheet>`;
  }
  const files = Object.entries(members).map(([path, member]) => [
    path,
    typeof member === 'string' ? strToU8(member) : member,
  ]);
  return zipSync(Object.fromEntries(files));
}
