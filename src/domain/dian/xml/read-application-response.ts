import type { ApplicationResponse, DianNotification } from '../document.ts';
import { readReference } from './read-reference.ts';
import { dateAt, environmentAt } from './values.ts';
import { attribute, find, findAll, textAt, textsAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

/** Text that a validator writes when it has no remark. */
const EMPTY_NOTES = /^0+$/;

/**
 * Reads DIAN's response or a RADIAN event: the result, and the document it refers to. docs/dian.md#containers and
 * docs/dian.md#events.
 */
export function readApplicationResponse(root: XmlNode): ApplicationResponse {
  const answer = find(root, 'DocumentResponse');
  return {
    document_kind: 'application_response',
    number: textAt(root, 'ID'),
    cude: textAt(root, 'UUID')?.toLowerCase() ?? null,
    uuid_scheme: attribute(find(root, 'UUID'), 'schemeName'),
    environment: environmentAt(root),
    issue_date: dateAt(root, 'IssueDate'),
    issue_time: textAt(root, 'IssueTime'),
    event_code: textAt(answer, 'Response/ResponseCode'),
    event: textAt(answer, 'Response/Description'),
    reason: rejectionReason(find(answer, 'Response/ResponseCode')),
    references: findAll(root, 'DocumentResponse/DocumentReference').map(readReference),
    notifications: findAll(root, 'DocumentResponse/LineResponse/Response').flatMap(toNotification),
    notes: textsAt(root, 'Note'),
    sender: readSignatory(find(root, 'SenderParty')),
    receiver: readSignatory(find(root, 'ReceiverParty')),
    signed_by: signerName(find(answer, 'IssuerParty/Person')),
  };
}

/** Name and NIT of the sender or receiver of a response or a container. */
export function readSignatory(party: XmlNode | undefined) {
  return {
    name: textAt(party, 'PartyTaxScheme/RegistrationName'),
    nit: textAt(party, 'PartyTaxScheme/CompanyID'),
  };
}

function rejectionReason(code: XmlNode | undefined): DianNotification | null {
  const reason = { code: attribute(code, 'listID'), text: attribute(code, 'name') };
  return reason.code === null && reason.text === null ? null : reason;
}

function toNotification(response: XmlNode): DianNotification[] {
  const code = textAt(response, 'ResponseCode');
  const text = textsAt(response, 'Description').join(' ') || null;
  return EMPTY_NOTES.test(code ?? text ?? '0') ? [] : [{ code, text }];
}

const signerName = (person: XmlNode | undefined) =>
  ['FirstName', 'MiddleName', 'FamilyName'].flatMap((part) => textsAt(person, part)).join(' ') || null;
