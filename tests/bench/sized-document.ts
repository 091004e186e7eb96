import { dianXml } from '#tests/harness/a-dian-document.ts';

/** 5 to 100 KB: a signature of some kilobytes, as every real document has, and one to a hundred lines. */
export function sizedDocument(place: number): string {
  const count = 1 + ((place * 37) % 115);
  const lines = Array.from({ length: count }, (_, at) => ({
    description: `Café tostado en grano N.º ${at} — bolsa de 500 g`,
    quantity: '2.00',
    price: '11900.00',
    total: '20000.00',
    tax: '3800.00',
  }));
  const signature = `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=\n'.repeat(90)}</ds:SignatureValue></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
  const amounts = { subtotal: (count * 20000).toFixed(2), tax: (count * 3800).toFixed(2) };
  return dianXml({ number: `FE${place}`, ...amounts, lines, more: signature });
}
