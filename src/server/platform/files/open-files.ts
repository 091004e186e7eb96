import path from 'node:path';
import type { Config } from '../config.ts';
import { openDiskFiles } from './disk-files.ts';
import type { ListableFileStore } from './file-store.ts';
import { openS3Files, type S3Options } from './s3/s3-files.ts';

/** The disk store of the data directory. */
export const openDataDirFiles = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<ListableFileStore> =>
  openDiskFiles(path.join(dataDir, 'files'));

/**
 * The configured file store: the bucket of S3_URL, or the data directory. A bucket that does not answer is reported to
 * `onUnreachable`; without it, the store is not opened.
 */
export const openFiles = (
  config: Pick<Config, 'dataDir' | 's3'>,
  { onUnreachable }: Pick<S3Options, 'onUnreachable'> = {},
): Promise<ListableFileStore> => (config.s3 ? openS3Files(config.s3, { onUnreachable }) : openDataDirFiles(config));
