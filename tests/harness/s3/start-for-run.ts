import { type S3Server, startS3 } from './s3-server.ts';

let s3: S3Server | undefined;

/** Global set-up of the journeys: an S3 server for the whole run in the part `e2e-s3` of the tests. */
export async function setup(): Promise<void> {
  if (process.env['CUADRA_TEST_FILES'] !== 's3') return;
  s3 = await startS3();
  process.env['CUADRA_TEST_S3_URL'] = s3.url('');
}

/** Throws when the run stored nothing there: then its servers kept their files elsewhere. */
export async function teardown(): Promise<void> {
  if (s3?.requests.length === 0) throw new Error('No server of this run used the S3 server.');
  await s3?.close();
}
