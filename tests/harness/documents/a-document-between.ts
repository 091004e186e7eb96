import { dianXml } from './a-dian-document.ts';

/** An invoice between two NITs, as the file that a person chooses in the browser. */
export const aDocumentBetween = (number: string, from: string, to: string) => ({
  name: `${number}.xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(
    dianXml({
      number,
      supplier: { name: 'Emisor S.A.S.', nit: from },
      customer: { name: 'Adquirente S.A.S.', nit: to },
    }),
  ),
});
