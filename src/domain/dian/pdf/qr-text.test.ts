import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQrText } from './qr-text.ts';

const CUFE = 'ab'.repeat(48);
const NOTHING = {
  number: null,
  issue_date: null,
  issue_time: null,
  supplier_nit: null,
  customer_nit: null,
  subtotal: null,
  iva: null,
  other_taxes: null,
  total: null,
  cufe: null,
  url: null,
  environment: null,
};

test('an address alone tells the CUFE and the environment', () => {
  const url = `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${CUFE.toUpperCase()}`;
  expect(readQrText(url)).toEqual({ ...NOTHING, url, cufe: CUFE, environment: 'production' });
  const longer = `https://catalogo-vpfe-hab.dian.gov.co/Document/FindDocument?documentKey=${CUFE}&partitionKey=co|06|1e&emissionDate=20190621`;
  expect(readQrText(longer)).toMatchObject({ cufe: CUFE, environment: 'test' });
});

test('the labels of today give number, dates, parties and amounts', () => {
  const text = `NumFac: FE-621 FecFac: 2021-05-24 HorFac: 15:05:40-05:00 NitFac: 900850255 DocAdq: 6762414
ValFac: 32016.81 ValIva: 6083.19 ValOtroIm: 0.00 ValTolFac: 38100.00 CUFE: ${CUFE} https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${CUFE}`;
  expect(readQrText(text)).toEqual({
    number: 'FE621',
    issue_date: '2021-05-24',
    issue_time: '15:05:40-05:00',
    supplier_nit: '900850255',
    customer_nit: '6762414',
    subtotal: 3_201_681,
    iva: 608_319,
    other_taxes: 0,
    total: 3_810_000,
    cufe: CUFE,
    url: `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${CUFE}`,
    environment: 'production',
  });
});

test('the labels of 2019 are read too, whatever stands between them', () => {
  const parts = [
    'NroFactura=SETP990000002',
    'NitFacturador=800197268-4',
    'NitAdquiriente=900108281',
    'FechaFactura=2019-06-20',
    'ValorTotalFactura=14024.07',
    `CUFE=${CUFE}`,
    'URL=https://catalogo-vpfe.dian.gov.co/Document/',
  ];
  for (const between of ['\n', ' ', '\t\t']) {
    expect(readQrText(parts.join(between))).toMatchObject({
      number: 'SETP990000002',
      supplier_nit: '800197268',
      customer_nit: '900108281',
      issue_date: '2019-06-20',
      total: 1_402_407,
      cufe: CUFE,
    });
  }
});

test('the address of the first portal, whose values stick together, is taken apart', () => {
  const cufe = 'bf8b43bc09bdf01204dd2f1dcae2b51ea02e849f';
  const url = `https://muisca.dian.gov.co/Externo.faces?TipoDocumento=1NroDocumento=PRUE980078932NITFacturador=890101815NumIdentAdquiriente=900108281Cufe=${cufe}`;
  expect(readQrText(url)).toMatchObject({
    number: 'PRUE980078932',
    supplier_nit: '890101815',
    customer_nit: '900108281',
    cufe,
    environment: null,
  });
});

test.each(['QRCode', '', '   ', 'https://example.com/pay', 'CUFE: pendiente', 'ValFac: abc'])(
  '%j is no QR of a document',
  (text) => {
    expect({ ...readQrText(text), url: null }).toEqual(NOTHING);
  },
);

test.each([
  ['27.507.100,00', 2_750_710_000],
  ['124,245.00', 12_424_500],
  ['1500000', 150_000_000],
  ['1.500.000', 150_000_000],
  ['$ 38100.5', 3_810_050],
])('an amount printed as %s is read as people read it', (printed, cents) => {
  expect(readQrText(`ValTolFac: ${printed} CUFE: ${CUFE}`).total).toBe(cents);
});

test('no text makes it throw', () => {
  const words = fc.constantFrom('NumFac:', 'CUFE=', 'ValFac: ', '1,2.3', 'https://', '&', '\n', 'x');
  fc.assert(fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => readQrText(parts.join('')) !== undefined));
});
