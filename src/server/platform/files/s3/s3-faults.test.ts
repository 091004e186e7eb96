import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3 } from '#tests/harness/s3/open-s3.ts';
import { S3_FAULTS, type S3Server, startS3 } from '#tests/harness/s3/s3-server.ts';
import type { ListableFileStore } from '../file-store.ts';
import type { RetryLimits } from './retry.ts';

/** A slow answer takes longer than an attempt. */
const limits: RetryLimits = { attempts: 6, firstDelayMs: 5, attemptMs: 300, totalMs: 3_000 };
const forLarge: RetryLimits = { ...limits, attemptMs: 5_000, totalMs: 20_000 };

let s3: S3Server;
let files: ListableFileStore;
let company: string;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  files = await openS3(s3.url(randomUUID()), { limits });
  company = randomUUID();
});
afterEach(() => {
  s3.setFaults(() => undefined);
  s3.ignoreChecksums(false);
});

const once = <T>(value: T) => {
  let left: T | undefined = value;
  return () => {
    const now = left;
    left = undefined;
    return now;
  };
};

const outcomeOf = <T>(work: Promise<T>): Promise<T | 'failed'> => work.catch(() => 'failed' as const);

const withChance = (chance: number) => () =>
  Math.random() < chance ? S3_FAULTS[Math.floor(Math.random() * S3_FAULTS.length)] : undefined;

describe.each([false, true])('a server that ignores checksums: %s', (isIgnoring) => {
  beforeEach(() => s3.ignoreChecksums(isIgnoring));

  test.each(S3_FAULTS)('%s once: put and get end as without it', async (fault) => {
    const bytes = randomBytes(10_000);
    s3.setFaults(once(fault));
    const sha256 = await outcomeOf(files.put(company, bytes));
    // Without a checksum the change is found by reading, and not repaired.
    if (isIgnoring && fault === 'flip-stored') expect(sha256).toBe('failed');
    else expect(await files.check(company, sha256)).toBe('intact');
    s3.setFaults(() => undefined);
    const stored = await files.put(company, bytes);
    s3.setFaults(once(fault));
    expect(Buffer.from((await files.get(company, stored)) ?? [])).toEqual(bytes);
    s3.setFaults(once(fault));
    expect(await files.has(company, stored)).toBe(true);
    s3.setFaults(once(fault));
    await files.remove(company, stored);
    s3.setFaults(once(fault));
    expect(await outcomeOf(files.get(company, stored))).not.toBeInstanceOf(Uint8Array);
  });

  test('any faults: a put that returns has stored its bytes, and no wrong byte is ever returned', async () => {
    let successes = 0;
    for (let round = 0; round < 15; round++) successes += (await putAndRead()) ? 1 : 0;
    expect(successes).toBeGreaterThan(0);
  }, 120_000);
});

test.each(S3_FAULTS)('%s for ever: every operation ends in its time, and never with wrong bytes', async (fault) => {
  const bytes = randomBytes(10_000);
  const sha256 = await files.put(company, bytes);
  const other = randomUUID();
  s3.setFaults(() => fault);
  const start = performance.now();
  const [put, read] = await Promise.all([outcomeOf(files.put(other, bytes)), outcomeOf(files.get(company, sha256))]);
  expect(performance.now() - start).toBeLessThan(2 * limits.totalMs);
  if (read !== 'failed') expect(Buffer.from(read ?? [])).toEqual(bytes);
  s3.setFaults(() => undefined);
  if (put !== 'failed') expect(await files.check(other, put)).toBe('intact');
});

/** True when both operations succeeded. */
async function putAndRead(): Promise<boolean> {
  const bytes = randomBytes(1 + Math.floor(Math.random() * 50_000));
  s3.setFaults(withChance(0.4));
  const sha256 = await outcomeOf(files.put(company, bytes));
  if (sha256 === 'failed') return false;
  const read = await outcomeOf(files.get(company, sha256));
  if (read !== 'failed') expect(Buffer.from(read ?? [])).toEqual(bytes);
  s3.setFaults(() => undefined);
  expect(Buffer.from((await files.get(company, sha256)) ?? [])).toEqual(bytes);
  return read !== 'failed';
}

/** The requests are: begin, part 1, part 2, complete. */
test.each([
  ['error', 0],
  ['slow-down', 0],
  ['cut', 0],
  ['flip-request', 1],
  ['flip-stored', 1],
  ['reset', 2],
  ['wrong-checksum', 2],
  ['reset-after', 3],
  ['error-after', 3],
  ['flip-response', 3],
  ['slow', 3],
] as const)('a file in parts is stored in spite of %s at its request %i', async (fault, number) => {
  const large = await openS3(s3.url(randomUUID()), { limits: forLarge });
  const bytes = randomBytes(9_000_000);
  let n = 0;
  s3.setFaults(() => (n++ === number ? fault : undefined));
  const sha256 = await large.put(company, bytes);
  expect(Buffer.compare((await large.get(company, sha256)) ?? Buffer.alloc(0), bytes)).toBe(0);
});

test('after any faults a file in parts is stored whole or not at all', async () => {
  const large = await openS3(s3.url(randomUUID()), { limits: forLarge });
  for (let round = 0; round < 4; round++) {
    const bytes = randomBytes(8_400_000 + Math.floor(Math.random() * 10_000_000));
    s3.setFaults(withChance(0.3));
    const sha256 = await outcomeOf(large.put(company, bytes));
    s3.setFaults(() => undefined);
    if (sha256 !== 'failed') expect(await large.check(company, sha256)).toBe('intact');
  }
}, 120_000);
