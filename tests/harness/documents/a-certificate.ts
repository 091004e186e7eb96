import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

export type Certificate = { privateKey: KeyObject; der: Buffer; pem: string };
export type CertificateOf = {
  name?: string;
  serialNumber?: string;
  /** UTC in the format of certificates: "20200101000000Z". */
  from?: string;
  to?: string;
  kind?: 'rsa' | 'ec';
};

const OID = {
  commonName: '0603550403',
  serialNumber: '0603550405',
  rsa: '06092a864886f70d01010b0500',
  ec: '06082a8648ce3d040302',
};

/** A self-signed certificate: it can sign, but no authority confirms it. */
export function aCertificate({
  name = 'ACME SAS',
  serialNumber = '9001234568',
  from = '20200101000000Z',
  to = '20400101000000Z',
  kind = 'rsa',
}: CertificateOf = {}): Certificate {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(hex(kind === 'rsa' ? OID.rsa : OID.ec));
  const who = sequence(attribute(OID.commonName, name), attribute(OID.serialNumber, serialNumber));
  const validity = sequence(tlv(0x18, Buffer.from(from)), tlv(0x18, Buffer.from(to)));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const toSign = sequence(tlv(0xa0, hex('020102')), hex('020107'), algorithm, who, validity, who, key);
  const signature = createSign('sha256').update(toSign).sign(privateKey);
  const der = sequence(toSign, algorithm, tlv(0x03, Buffer.concat([hex('00'), signature])));
  const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { privateKey, der, pem };
}

const hex = (text: string) => Buffer.from(text, 'hex');
const sequence = (...parts: Uint8Array[]) => tlv(0x30, Buffer.concat(parts));
const attribute = (oid: string, text: string) => tlv(0x31, sequence(hex(oid), tlv(0x0c, Buffer.from(text))));

function tlv(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}
