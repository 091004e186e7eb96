import type { DianReference } from '../document.ts';
import { dateAt } from './values.ts';
import { textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** The number and the UUID of a referenced document. */
export function readReference(reference: XmlNode): DianReference {
  return {
    number: textAt(reference, 'ID'),
    uuid: textAt(reference, 'UUID')?.replace(/\s/g, '') ?? null,
    issue_date: dateAt(reference, 'IssueDate'),
    type_code: textAt(reference, 'DocumentTypeCode'),
  };
}
