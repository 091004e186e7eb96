import { z } from 'zod';

/** The last entry of a backup: what the other entries are, and the state of the database that they hold. */
export const MANIFEST_NAME = 'manifest.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

/** `name` is the path inside the backup. */
const ManifestEntry = z.object({ name: z.string(), size: count, sha256: Sha256 });
export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** A file that a row names and the file store does not have, or has with other bytes. */
const UnavailableFile = z.object({ company_id: z.uuid(), sha256: Sha256, reason: z.enum(['missing', 'changed']) });
export type UnavailableFile = z.infer<typeof UnavailableFile>;

/** `position` is `<start>.<revision>` (docs/offline.md#restored-server); null when no server has started with the company. */
const CompanyFeed = z.object({ company_id: z.uuid(), epoch: z.string(), position: z.string().nullable() });

const Counts = z.object({ companies: count, users: count, invoices: count, files: count });
export type Counts = z.infer<typeof Counts>;

/** The data that the database had at one moment. */
const DatabaseContents = z.object({
  /** The moment, by the clock of the database. */
  created_at: z.iso.datetime({ offset: true }),
  /** The newest migration. */
  schema: z.string(),
  counts: Counts,
  feeds: z.array(CompanyFeed),
});
export type DatabaseContents = z.infer<typeof DatabaseContents>;

/** The folders of the embedded database, of which empty ones are needed too. The versions are PostgreSQL's numbers. */
const BackedUpDatabase = z.discriminatedUnion('type', [
  z.object({ type: z.literal('embedded'), version: count, directories: z.array(z.string()) }),
  z.object({ type: z.literal('postgres'), version: count }),
]);
export type BackedUpDatabase = z.infer<typeof BackedUpDatabase>;

export const Manifest = DatabaseContents.extend({
  format: z.literal(1),
  /** The version of Cuadra. */
  version: z.string(),
  database: BackedUpDatabase,
  unavailable: z.array(UnavailableFile),
  entries: z.array(ManifestEntry),
});
export type Manifest = z.infer<typeof Manifest>;

/** The JSON of the manifest in pieces, because one call of stringify with every file would block for long. */
export function* writeManifest({ entries, ...rest }: Manifest): Generator<Buffer> {
  const PIECE = 1_000;
  yield Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"entries":[\n`);
  for (let at = 0; at < entries.length; at += PIECE) {
    const lines = entries.slice(at, at + PIECE).map((entry) => JSON.stringify(entry));
    yield Buffer.from(`${at === 0 ? '' : ',\n'}${lines.join(',\n')}`);
  }
  yield Buffer.from('\n]}\n');
}
