import { SaxesParser } from 'saxes';

type Field =
  | 'ChecksumSHA256'
  | 'Code'
  | 'Initiated'
  | 'IsTruncated'
  | 'Key'
  | 'NextContinuationToken'
  | 'Size'
  | 'UploadId';

/** The texts of the children of an element, by their names. */
export type XmlRecord = Partial<Record<Field, string>>;

/**
 * Each element of this name in an answer of S3, in order. Texts of deeper levels count for the nearest name. Empty when
 * the text is not XML.
 */
export function readXmlRecords(xml: string, element: string): XmlRecord[] {
  const records: XmlRecord[] = [];
  let record: Record<string, string> | undefined;
  let text = '';
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === element) record = {};
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (record && name === element) {
      records.push(record);
      record = undefined;
    } else if (record) record[name] = text.trim();
    text = '';
  });
  parser.write(xml).close();
  return isBroken ? [] : records;
}
