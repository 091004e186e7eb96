import { expect, test } from 'vitest';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { pollImport } from './poll-import.ts';

async function poll(answers: (() => Promise<ReturnType<typeof anImportJob>>)[]) {
  const slept: number[] = [];
  const result: string[] = [];
  const end = await pollImport({
    fetchJob: () =>
      (answers[Math.min(result.length, answers.length - 1)] ?? answers[0])?.() ?? Promise.reject(new Error()),
    onJob: ({ status }) => result.push(status),
    onFailure: () => result.push('failure'),
    sleep: async (ms) => void slept.push(ms),
    signal: new AbortController().signal,
  });
  return { end, slept, received: result };
}

test('the import is polled every two seconds, and no more once it is done', async () => {
  const of = (status: string) => async () => anImportJob({ status });
  const { end, slept, received } = await poll([of('queued'), of('processing'), of('completed')]);
  expect(received).toEqual(['queued', 'processing', 'completed']);
  expect(slept).toEqual([2_000, 2_000, 2_000]);
  expect(end).toBe('done');
});

test('an import of a status that this build does not know is asked about again', async () => {
  const of = (status: string) => async () => anImportJob({ status });
  const { end, received } = await poll([of('verifying'), of('verifying'), of('completed')]);
  expect(received).toEqual(['verifying', 'verifying', 'completed']);
  expect(end).toBe('done');
});

test('after 120 questions it is left to run', async () => {
  const { end, slept } = await poll([async () => anImportJob({ status: 'processing' })]);
  expect(end).toBe('patience');
  expect(slept).toHaveLength(120);
});

test('a failed poll counts as one of them, and the next one is sent', async () => {
  const { end, received } = await poll([() => Promise.reject(new Error('no network')), async () => anImportJob()]);
  expect(received).toEqual(['failure', 'completed']);
  expect(end).toBe('done');
});

test('no request is sent after the page is left', async () => {
  const leaving = new AbortController();
  let request = 0;
  const sleep = async () => leaving.abort();
  const fetchJob = async () => {
    request += 1;
    return anImportJob();
  };
  await pollImport({ fetchJob, onJob: () => {}, onFailure: () => {}, sleep, signal: leaving.signal });
  expect(request).toBe(0);
});
