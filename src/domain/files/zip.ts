/**
 * docs/specification.md#limits. Limits for the unpacked content of a whole upload, including nested archives. `ratio` holds
 * for a member of more than `anyRatio` bytes: smaller ones are no danger, and an invoice with thousands of equal lines or
 * an annex of zeros packs better than any limit.
 */
export const ZIP_LIMITS = {
  members: 500,
  bytes: 200 * 1024 * 1024,
  ratio: 100,
  anyRatio: 8 * 1024 * 1024,
  depth: 3,
  archives: 500,
};

export type ZipProblem =
  | 'bad_zip'
  | 'zip_locked'
  | 'zip_method'
  | 'zip_too_many'
  | 'zip_too_big'
  | 'zip_too_deep'
  | 'zip_no_xml';

/** Spanish, ready to show (docs/wording.md#upload upload.*). */
export const ZIP_DETAIL: Record<ZipProblem, string> = {
  bad_zip:
    'No pudimos abrir el ZIP. Puede estar dañado o protegido con contraseña. Descárgalo de nuevo o sube los archivos que trae.',
  zip_locked: 'El ZIP está protegido con contraseña. Ábrelo con la contraseña, comprímelo sin ella y súbelo de nuevo.',
  zip_method:
    'El ZIP usa una compresión que no leemos. Ábrelo, comprime los archivos de nuevo como ZIP normal y súbelo.',
  zip_no_xml: 'El ZIP no contiene un XML de factura. Pide al emisor el XML.',
  zip_too_many: 'El ZIP tiene más de 500 archivos, contando los que vienen dentro de otros ZIP. Divídelo en varios.',
  zip_too_big: 'El ZIP ocupa demasiado al descomprimirlo. Divídelo en varios o sube por aparte los archivos que trae.',
  zip_too_deep: 'El ZIP tiene demasiados ZIP uno dentro de otro. Ábrelo y sube los de adentro.',
};

/** The remaining budget for unpacking, shared by an archive and its nested archives. */
export type ZipBudget = { members: number; bytes: number; archives: number };

export const createZipBudget = (): ZipBudget => ({
  members: ZIP_LIMITS.members,
  bytes: ZIP_LIMITS.bytes,
  archives: ZIP_LIMITS.archives,
});

/** A nested archive is no file of its own: what is inside it counts. Throws ZipRejected beyond the limit of archives. */
export function consumeArchive(budget: ZipBudget): void {
  budget.archives -= 1;
  if (budget.archives < 0) throw new ZipRejected('zip_too_many');
  budget.members += 1;
}

/** Takes the unpacked size of a member from the budget. Throws ZipRejected. */
export function consumeMember(budget: ZipBudget, unpackedSize: number): void {
  budget.bytes -= unpackedSize;
  if (budget.bytes < 0) throw new ZipRejected('zip_too_big');
}

/** In bytes, packed and unpacked. */
type MemberSize = { size: number; unpackedSize: number };

/** Whether a member unpacks to far more than any document does, by what the directory says. */
const isBomb = ({ size, unpackedSize }: MemberSize): boolean =>
  unpackedSize > ZIP_LIMITS.anyRatio && unpackedSize > ZIP_LIMITS.ratio * size;

/** The two compression methods that are read. */
export const ZIP_STORED = 0;
export const ZIP_DEFLATED = 8;

/** Why a member is not unpacked, from what the directory says; undefined when it is. */
export function entryProblem(
  entry: { isEncrypted: boolean; method: number; from: number | undefined } & MemberSize,
): ZipProblem | undefined {
  if (entry.isEncrypted) return 'zip_locked';
  if (entry.method !== ZIP_STORED && entry.method !== ZIP_DEFLATED) return 'zip_method';
  if (isBomb(entry)) return 'zip_too_big';
  return entry.from === undefined ? 'bad_zip' : undefined;
}

/** The archive itself is invalid, or it exceeds a limit. */
export class ZipRejected extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(ZIP_DETAIL[problem]);
    this.problem = problem;
  }
}

/**
 * A member's name without "." and ".." parts, and without NUL and halves of surrogate pairs, which no database stores.
 * Names are only shown, never used as paths. A folder keeps its trailing slash.
 */
export function zipMemberName(name: string): string {
  const storable = name.replace(/\0|\p{Surrogate}/gu, '');
  const parts = storable.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') + (storable.endsWith('/') ? '/' : '');
}

/** Extensions of files that are no documents; everything else is unpacked, and its content decides. */
const NO_DOCUMENTS = new Set(
  'jpg jpeg png gif bmp webp svg tif tiff ico heic doc docx xls xlsx xlsm xlsb ppt pptx odt ods odp csv json html htm xhtml xsl xslt xsd css js exe dll msi jar apk mp3 mp4 mov avi eml msg p7s asc db ini lnk'.split(
    ' ',
  ),
);

/** Folders, and what macOS and Windows add to an archive: no person put these there, so nobody misses them. */
export function isSystemMember(name: string): boolean {
  if (name.endsWith('/') || name.startsWith('__MACOSX/')) return true;
  const file = fileName(name);
  return file.startsWith('._') || SYSTEM_FILES.has(file.toLowerCase());
}

const SYSTEM_FILES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Whether the member may be a document: many archives also contain pictures and notes. */
export function shouldReadMember(name: string): boolean {
  const file = fileName(name).replace(/(?<![\s.])[\s.]+$/, '');
  const dot = file.lastIndexOf('.');
  return dot < 0 || !NO_DOCUMENTS.has(file.slice(dot + 1).toLowerCase());
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A member called .xml that holds none is reported as a failed XML, not skipped. Blanks and points may follow. */
export const isXmlName = (name: string): boolean => /\.xml[\s.]*$/i.test(name.slice(-40));
