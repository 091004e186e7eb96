/** docs/specification.md#limits. What a whole upload may unpack to, its nested archives included. */
export const ZIP_LIMITS = { members: 500, bytes: 200 * 1024 * 1024, ratio: 100, depth: 3 };

export type ZipProblem = 'bad_zip' | 'zip_too_many' | 'zip_too_big' | 'zip_too_deep' | 'zip_no_xml';

/** Spanish, ready to show (docs/wording.md#upload upload.*). */
export const ZIP_DETAIL: Record<ZipProblem, string> = {
  bad_zip: 'No pudimos abrir el ZIP. Puede estar dañado o protegido con contraseña.',
  zip_no_xml: 'El ZIP no contiene un XML de factura.',
  zip_too_many: 'El ZIP tiene más de 500 archivos. Divídelo en varios.',
  zip_too_big: 'El ZIP ocupa demasiado al descomprimirlo.',
  zip_too_deep: 'El ZIP tiene demasiados ZIP uno dentro de otro.',
};

/** What is left to unpack, shared by an archive and the archives inside it. */
export type ZipBudget = { members: number; bytes: number };

export const createZipBudget = (): ZipBudget => ({ members: ZIP_LIMITS.members, bytes: ZIP_LIMITS.bytes });

/** The archive itself is no good, or asks for more than it may. */
export class ZipRejected extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(ZIP_DETAIL[problem]);
    this.problem = problem;
  }
}

/** Names are shown, never used as paths; still nobody wants to read "../../". A folder keeps its last slash. */
export function zipMemberName(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') + (name.endsWith('/') ? '/' : '');
}

/** Folders, what macOS leaves behind, pictures and notes come along in every second archive. */
export function shouldReadMember(name: string): boolean {
  if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
  const file = name.slice(name.lastIndexOf('/') + 1);
  return !file.startsWith('.') && /^[^.]*$|\.(?:xml|zip|pdf)$/i.test(file);
}
