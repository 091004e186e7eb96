/** docs/specification.md#limits. Limits for the unpacked content of a whole upload, including nested archives. */
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

/** The remaining budget for unpacking, shared by an archive and its nested archives. */
export type ZipBudget = { members: number; bytes: number };

export const createZipBudget = (): ZipBudget => ({ members: ZIP_LIMITS.members, bytes: ZIP_LIMITS.bytes });

/** The archive itself is invalid, or it exceeds a limit. */
export class ZipRejected extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(ZIP_DETAIL[problem]);
    this.problem = problem;
  }
}

/**
 * A member's name without "." and ".." parts. Names are only shown, never used as paths. A folder keeps its trailing
 * slash.
 */
export function zipMemberName(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') + (name.endsWith('/') ? '/' : '');
}

/** Whether the member may be a document: many archives also contain folders, macOS metadata, pictures and notes. */
export function shouldReadMember(name: string): boolean {
  if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
  const file = name.slice(name.lastIndexOf('/') + 1);
  return !file.startsWith('.') && /^[^.]*$|\.(?:xml|zip|pdf)$/i.test(file);
}
