import { expect, test } from 'vitest';
import { applicationResponseXml } from '#tests/harness/documents/a-dian-document.ts';
import { ApplicationResponse } from '../document.ts';
import { eventKind, eventName } from '../event-kind.ts';
import { readDianXml } from './read-dian-xml.ts';

const CUFE = 'ab'.repeat(48);

function read(more: (xml: string) => string = (xml) => xml, code = '031'): ApplicationResponse {
  const result = readDianXml(more(applicationResponseXml({ code, number: 'FE1', uuid: CUFE })), () => undefined);
  const [response] = result.ok ? result.responses : [];
  if (!response) throw new Error('No answer.');
  return response;
}
const party = (role: string, name: string, nit: string) =>
  `<cac:${role}><cac:PartyTaxScheme><cbc:RegistrationName>${name}</cbc:RegistrationName><cbc:CompanyID>${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:${role}>`;
const line = (code: string, text: string) =>
  `<cac:LineResponse><cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode><cbc:Description>${text}</cbc:Description></cac:Response></cac:LineResponse>`;

test('an event says who tells whom what of which document and when', () => {
  const response = read((xml) =>
    xml
      .replace(
        '</cbc:IssueDate>',
        '$&<cbc:IssueTime>10:03:08-05:00</cbc:IssueTime><cbc:ProfileExecutionID>1</cbc:ProfileExecutionID><cbc:Note>Llegó roto</cbc:Note>',
      )
      .replace(
        '<cac:DocumentResponse>',
        `${party('SenderParty', 'Compra S.A.', '800197268')}${party('ReceiverParty', 'Vende S.A.', '900123456')}$&`,
      )
      .replace('<cbc:ResponseCode>', '<cbc:ResponseCode listID="02" name="Mercancía no entregada">')
      .replace('</cac:DocumentReference>', '<cbc:DocumentTypeCode>01</cbc:DocumentTypeCode>$&')
      .replace(
        '</cac:DocumentResponse>',
        '<cac:IssuerParty><cac:Person><cbc:FirstName>Karen</cbc:FirstName><cbc:FamilyName>Sánchez</cbc:FamilyName></cac:Person></cac:IssuerParty>$&',
      ),
  );
  expect(ApplicationResponse.parse(response)).toEqual(response);
  expect(response).toMatchObject({
    event_code: '031',
    issue_date: '2026-11-05',
    issue_time: '10:03:08-05:00',
    environment: 'production',
    uuid_scheme: 'CUDE-SHA384',
    notes: ['Llegó roto'],
    sender: { name: 'Compra S.A.', nit: '800197268' },
    receiver: { name: 'Vende S.A.', nit: '900123456' },
    reason: { code: '02', text: 'Mercancía no entregada' },
    references: [{ number: 'FE1', uuid: CUFE, type_code: '01' }],
    signed_by: 'Karen Sánchez',
  });
});

test('what DIAN remarks on is kept, and its way of saying nothing is not', () => {
  const lines = line('0000', 'Ha sido autorizada.') + line('0', '0') + line('FAK24', 'El DV no coincide.');
  const response = read((xml) => xml.replace('</cac:DocumentResponse>', `${lines}$&`), '02');
  expect(response.notifications).toEqual([{ code: 'FAK24', text: 'El DV no coincide.' }]);
});

test('an answer about several documents names them all', () => {
  const other = '<cac:DocumentReference><cbc:ID>FE2</cbc:ID></cac:DocumentReference>';
  const { references } = read((xml) => xml.replace('</cac:DocumentResponse>', `${other}$&`));
  expect(references.map((reference) => reference.number)).toEqual(['FE1', 'FE2']);
});

test.each([
  ['02', 'validated'],
  ['04', 'rejected'],
  ['71', 'rejected'],
  ['030', 'radian'],
  ['051', 'radian'],
  ['052', 'unknown'],
  ['constructor', 'unknown'],
  [null, 'unknown'],
])('the code %s is %s', (code, kind) => {
  expect(eventKind(code)).toBe(kind);
});

test('RADIAN events have the names people know them by', () => {
  expect(eventName('034')).toBe('Aceptación tácita');
  expect(eventName('02')).toBeUndefined();
});
