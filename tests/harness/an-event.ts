import { applicationResponseXml } from './documents/a-dian-document.ts';
import type { SentFile } from './server/an-api.ts';

type About = {
  /** Number of the document it refers to; without a UUID it is found by number and issuer. */
  number: string;
  uuid?: string;
  /** DIAN is the sender; this is the NIT of the receiver. */
  receiver?: string;
};

/** DIAN's response or a RADIAN event with its sender and receiver. */
export function anEvent(code: string, { number, uuid = '', receiver = '900123456' }: About): SentFile {
  const cude = Buffer.from(`${code} ${number} ${uuid}`).toString('hex').padEnd(96, '0').slice(0, 96);
  const content = applicationResponseXml({ code, number, uuid })
    .replace('<cac:DocumentResponse>', `${party('SenderParty', '800197268')}${party('ReceiverParty', receiver)}$&`)
    .replace('<cbc:UUID></cbc:UUID>', '')
    .replace(/(CUDE-SHA384">)[^<]*/, `$1${cude}`);
  return { name: `evento-${code}.xml`, content };
}

const party = (role: string, nit: string) =>
  `<cac:${role}><cac:PartyTaxScheme><cbc:RegistrationName>Parte</cbc:RegistrationName><cbc:CompanyID>${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:${role}>`;
