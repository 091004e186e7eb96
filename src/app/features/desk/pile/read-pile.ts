import type { UploadReader } from '#app/file-parsing/upload-reader.ts';
import { UploadType } from '#domain/accounts/permissions.ts';
import { namedCompanies, type PileCompany } from '#domain/desk/named-companies.ts';
import { readExtension } from '#domain/files/check-content.ts';
import type { NewPileFile } from '#sync/uploads/pile.ts';
import { sha256Hex } from '#sync/uploads/sha256.ts';

/** `unknown`: no XML, ZIP or PDF. `unread`: members of a split ZIP that are no documents, with the name of the ZIP. */
export type RejectedPileFiles = { unknown: string[]; tooBig: string[]; gone: string[]; unread: string[] };

type Options = {
  reader: Pick<UploadReader, 'read' | 'split'>;
  companies: readonly PileCompany[];
  /** Stores files that were read, in batches. */
  store: (files: readonly NewPileFile[]) => Promise<void>;
  onProgress: (read: number, total: number) => void;
};

/** Each batch is compared with the whole pile and shows it again, so that there are few. */
const BATCH = { files: 100, bytes: 8 * 1024 * 1024 };
const PROGRESS_INTERVAL_MS = 100;
/** A ZIP in a ZIP of several companies is split once more; deeper ones wait for the person's decision. */
const MAX_SPLITS = 2;

/** Reads the files of a drop one by one and finds their companies. A ZIP of several companies is split into its files. */
export async function readPile(files: FileList | readonly File[], options: Options): Promise<RejectedPileFiles> {
  const rejected: RejectedPileFiles = { unknown: [], tooBig: [], gone: [], unread: [] };
  let batch: NewPileFile[] = [];
  let shownAt = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < files.length; index += 1) {
    if (performance.now() - shownAt >= PROGRESS_INTERVAL_MS) {
      shownAt = performance.now();
      options.onProgress(index, files.length);
    }
    const file = files[index];
    if (!file) continue;
    if (!UploadType.safeParse(readExtension(file.name)).success) rejected.unknown.push(file.name);
    else batch.push(...(await readPileFile(file, options, { rejected, splits: 0 })));
    if (!isFull(batch)) continue;
    await options.store(batch);
    batch = [];
  }
  await options.store(batch);
  return rejected;
}

const isFull = (batch: readonly NewPileFile[]): boolean =>
  batch.length >= BATCH.files || batch.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) >= BATCH.bytes;

type Reading = { rejected: RejectedPileFiles; splits: number };

async function readPileFile(file: File, options: Options, { rejected, splits }: Reading): Promise<NewPileFile[]> {
  const { name, type } = file;
  const read = await options.reader.read(file);
  if (read === 'too_big' || read === 'gone') {
    (read === 'gone' ? rejected.gone : rejected.tooBig).push(name);
    return [];
  }
  const { bytes, reading, sha256 = await sha256Hex(bytes) } = read;
  const { ids, isMixed } = namedCompanies(reading, options.companies);
  const whole = { name, type, bytes, sha256, reading, company_ids: isMixed ? [] : ids };
  if (!isMixed || splits >= MAX_SPLITS || readExtension(name) !== 'zip') return [whole];
  const split = await options.reader.split(bytes);
  if (!split) return [whole];
  rejected.unread.push(...split.unread.map((member) => `${name}: ${member}`));
  const parts: NewPileFile[] = [];
  for (const member of split.members) {
    const part = new File([member.bytes], baseName(member.name), { type: '' });
    parts.push(...(await readPileFile(part, options, { rejected, splits: splits + 1 })));
  }
  return parts.map((part) => withNeighbour(part, parts));
}

const baseName = (path: string): string => path.split('/').at(-1) ?? path;
const stem = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase();

/** A PDF goes where the XML of the same name goes. */
function withNeighbour(part: NewPileFile, parts: readonly NewPileFile[]): NewPileFile {
  if (readExtension(part.name) !== 'pdf') return part;
  const neighbour = parts.find(({ name }) => name !== part.name && stem(name) === stem(part.name));
  return neighbour ? { ...part, company_ids: neighbour.company_ids } : part;
}
