import { MAX_UPLOAD_FILES } from '#domain/files/upload.ts';
import { MAX_MESSAGE_BYTES } from '#domain/mail/mail-message.ts';
import { formatMegabytes } from '#domain/text/format-megabytes.ts';

const UPLOAD_FILES = 'Guarda sus archivos y súbelos en «Subir facturas».';
export const REQUEST_FILE = 'Pide al remitente el ZIP o el XML.';

/** Why a file of a message is not read; Spanish text for the log. */
export const NOT_READ = {
  tooDeep: `Este mensaje viene dentro de demasiados mensajes reenviados. ${REQUEST_FILE}`,
  tooMany: `El mensaje trae más de ${MAX_UPLOAD_FILES} archivos y leímos los primeros. Sube los demás en «Subir facturas».`,
  brokenMessage: `No pudimos leer este mensaje reenviado: está dañado. ${REQUEST_FILE}`,
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

/** Why a whole message is not read; Spanish text for the log. */
export const MESSAGE_NOT_READ = {
  tooBig: `El mensaje supera ${formatMegabytes(MAX_MESSAGE_BYTES)}. ${UPLOAD_FILES}`,
  headTooBig: `El encabezado del mensaje es demasiado largo. ${UPLOAD_FILES}`,
  broken: `No pudimos leer el mensaje: está dañado o mal armado. ${UPLOAD_FILES}`,
  gaveUp: `No fue posible procesar el mensaje. ${UPLOAD_FILES}`,
};
