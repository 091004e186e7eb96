import type { ApplicationResponse } from './document.ts';
import { readReference } from './read-document.ts';
import { dateAt } from './values.ts';
import { find, findAll, textAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** DIAN's answer or a RADIAN event; what matters is what it says of which document. DIAN.md §4 and §6. */
export function readApplicationResponse(root: XmlNode): ApplicationResponse {
  const answer = find(root, 'DocumentResponse');
  return {
    document_kind: 'application_response',
    number: textAt(root, 'ID'),
    cude: textAt(root, 'UUID')?.toLowerCase() ?? null,
    issue_date: dateAt(root, 'IssueDate'),
    event_code: textAt(answer, 'Response/ResponseCode'),
    event: textAt(answer, 'Response/Description'),
    references: findAll(root, 'DocumentResponse/DocumentReference').map(readReference),
    sender: signatory(find(root, 'SenderParty')),
    receiver: signatory(find(root, 'ReceiverParty')),
  };
}

function signatory(party: XmlNode | undefined) {
  return {
    name: textAt(party, 'PartyTaxScheme/RegistrationName'),
    nit: textAt(party, 'PartyTaxScheme/CompanyID'),
  };
}
