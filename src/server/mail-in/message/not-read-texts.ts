import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';

const REQUEST_FILE = 'Pide al remitente el ZIP o el XML.';

/** Why a file of a message is not read; Spanish text for the log. */
export const NOT_READ = {
  tooDeep: 'Este mensaje viene dentro de demasiados mensajes reenviados.',
  tooMany: `El mensaje trae más de ${MAX_UPLOAD_FILES} archivos: leímos los primeros.`,
  brokenMessage: 'No pudimos leer este mensaje reenviado: está dañado.',
  outlook:
    'El mensaje trae sus archivos dentro de winmail.dat, un formato de Outlook que no leemos. Pide que los envíen como ZIP, XML o PDF.',
  fragment:
    'El mensaje es una parte de otro que se envió dividido, y no lo leemos. Pide al remitente que lo envíe completo.',
  otherType: (filename: string) => `El mensaje trae «${filename}», y ese tipo de archivo no lo leemos. ${REQUEST_FILE}`,
  encrypted: (filename: string) =>
    `El mensaje trae «${filename}», que está cifrado, y no podemos abrirlo. ${REQUEST_FILE}`,
  otherEncoding: (filename: string) =>
    `El mensaje trae «${filename}» en una codificación que no leemos. ${REQUEST_FILE}`,
  damagedText: (filename: string) =>
    `El mensaje trae «${filename}» escrito como texto (uuencode), y está dañado. ${REQUEST_FILE}`,
  onlySignature: (filename: string) =>
    `No pudimos abrir «${filename}»: no encontramos los archivos que firma. ${REQUEST_FILE}`,
  linked: (filename: string) => `El mensaje no trae «${filename}»: solo dice de dónde descargarlo. ${REQUEST_FILE}`,
};
