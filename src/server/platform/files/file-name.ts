import { z } from 'zod';

/** The owner of a stored file and the SHA-256 of its bytes. */
export type FileName = { company_id: string; sha256: string };

const CompanyId = z.uuid();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `<company>/<aa>/<sha256>` on disk and in S3. Throws on other values: they come from outside and become a path. */
export function filePath(company_id: string, sha256: string): string {
  const name = Sha256.parse(sha256);
  return `${CompanyId.parse(company_id)}/${name.slice(0, 2)}/${name}`;
}

/** The inverse of `filePath`. Undefined for everything else, such as files of others. */
export function parseFilePath(path: string): FileName | undefined {
  const [company_id, , sha256, ...rest] = path.split('/');
  if (rest.length > 0 || !CompanyId.safeParse(company_id).success || !Sha256.safeParse(sha256).success)
    return undefined;
  const name = { company_id: company_id ?? '', sha256: sha256 ?? '' };
  return filePath(name.company_id, name.sha256) === path ? name : undefined;
}
