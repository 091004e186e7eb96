import { dianXml, type LineParts } from '#tests/harness/documents/a-dian-document.ts';

/** A prime: 37 times the place leads through all steps, so that neighbours are of unlike sizes. */
const STEPS = 101;

/**
 * The n-th of 5 to 100 KB, made up as real ones are: 24 elements and 1.2 KB a line, 13 KB around the lines of which half
 * are the signature, and rather few lines than many. Every eighth has neither a signature nor a second line.
 */
export function sizedDocument(place: number): string {
  const share = ((place * 37) % STEPS) / (STEPS - 1);
  const isSmall = place % 8 === 0;
  const count = isSmall ? 1 : 1 + Math.floor(76 * share * share);
  const lines = Array.from({ length: count }, (_, at) => lineParts(place, at));
  const amounts = { subtotal: (count * 20_000).toFixed(2), tax: (count * 3_800).toFixed(2) };
  return dianXml({ number: `FE${place}`, ...amounts, lines, more: isSmall ? '' : SIGNATURE, qr: QR, ...PARTIES });
}

/** Two hundred products, as a shop has that sells the same things again. */
function lineParts(place: number, at: number): LineParts {
  const product = (place * 7 + at * 13) % 200;
  return {
    description: `Café tostado en grano N.º ${product} — bolsa de 500 g`,
    quantity: '2.000000',
    price: '11900.000000',
    total: '20000.00',
    tax: '3800.00',
    more: `
      <cbc:FreeOfChargeIndicator>false</cbc:FreeOfChargeIndicator>
      <cac:AllowanceCharge>
        <cbc:ID>1</cbc:ID>
        <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
        <cbc:AllowanceChargeReason>Descuento comercial</cbc:AllowanceChargeReason>
        <cbc:MultiplierFactorNumeric>0.00</cbc:MultiplierFactorNumeric>
        <cbc:Amount currencyID="COP">0.00</cbc:Amount>
        <cbc:BaseAmount currencyID="COP">20000.00</cbc:BaseAmount>
      </cac:AllowanceCharge>
    `,
  };
}

const ADDRESS = `
  <cac:PhysicalLocation>
    <cac:Address>
      <cbc:ID>11001</cbc:ID>
      <cbc:CityName>Bogotá, D.C.</cbc:CityName>
      <cbc:CountrySubentity>Bogotá</cbc:CountrySubentity>
      <cbc:CountrySubentityCode>11</cbc:CountrySubentityCode>
      <cac:AddressLine><cbc:Line>Carrera 8 N.º 20-14, piso 3</cbc:Line></cac:AddressLine>
      <cac:Country><cbc:IdentificationCode>CO</cbc:IdentificationCode><cbc:Name languageID="es">Colombia</cbc:Name></cac:Country>
    </cac:Address>
  </cac:PhysicalLocation>
  <cac:Contact><cbc:Telephone>6015550100</cbc:Telephone><cbc:ElectronicMail>facturas@cafe.example</cbc:ElectronicMail></cac:Contact>
`;

const PARTIES = {
  supplier: { name: 'Café del Valle S.A.S.', nit: '900123456', dv: '8', more: ADDRESS },
  customer: { name: 'Panadería Ñandú Ltda.', nit: '800197268', dv: '4', more: ADDRESS },
};

const QR = `NumFac: FE1
FecFac: 2026-11-05
HorFac: 09:30:00-05:00
NitFac: 900123456
DocAdq: 800197268
ValFac: 20000.00
ValIva: 3800.00
ValOtroIm: 0.00
ValTolFac: 23800.00`;

const SIGNATURE = `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${Array.from(
  { length: 40 },
  (_, at) =>
    `<ds:Reference URI="#${at}"><ds:DigestValue>RmFjdHVyYSBkZSBwcnVlYmEgZGUgQ3VhZHJh</ds:DigestValue></ds:Reference>`,
).join(
  '\n',
)}<ds:X509Certificate>${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=\n'.repeat(90)}</ds:X509Certificate></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
