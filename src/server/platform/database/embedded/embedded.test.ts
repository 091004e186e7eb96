import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDataDir } from '#tests/harness/server/embedded.ts';
import { openModes } from '#tests/harness/server/open-modes.ts';
import { type Embedded, openEmbedded } from './embedded.ts';

let where: Awaited<ReturnType<typeof aDataDir>>;
let embedded: Embedded;
let lost: string[];

beforeEach(async () => {
  lost = [];
  where = await aDataDir();
  embedded = await openEmbedded({ ...where, onLost: (reason) => lost.push(reason) });
});
afterEach(async () => {
  await embedded.close().catch(() => {});
  await rm(where.dataDir, { recursive: true });
});

test('every commit reaches the disk before it is answered, and reading costs no write', async () => {
  const { pool, countSyncs } = embedded;
  await pool.query('create table t (i int)');
  const before = await countSyncs();
  for (let i = 0; i < 20; i++) await pool.query('insert into t values ($1)', [i]);
  const written = await countSyncs();
  expect(written - before).toBe(20);
  await pool.query('select count(*) from t');
  expect(await countSyncs()).toBe(written);
  await pool.query('checkpoint');
  expect(await countSyncs()).toBeGreaterThan(written);
});

test('what was committed is there after closing and opening again', async () => {
  await embedded.pool.query("create table t as select 'ñ' as text");
  await embedded.close();
  embedded = await openEmbedded(where);
  expect((await embedded.pool.query('select text from t')).rows).toEqual([{ text: 'ñ' }]);
});

test('what was read does not stay in memory', async () => {
  const { pool } = embedded;
  const read = async (times: number) => {
    for (let i = 0; i < times; i++) await pool.query("select repeat('x', 1000000) as text");
  };
  await read(20);
  const before = process.memoryUsage().rss;
  await read(400);
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
}, 60_000);

test('a second one on the same directory is refused in one line while the first is open', async () => {
  await expect(openEmbedded(where)).rejects.toThrow(/^The data directory .+ is in use by process \d+ on .+\.$/);
});

test('a connection that is dropped in its transaction leaves it to nobody', async () => {
  const { pool } = embedded;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('create table t (i int)');
  client.release(new Error('dropped'));
  expect((await pool.query("select to_regclass('t') as t, now() = statement_timestamp() as is_new")).rows).toEqual([
    { t: null, is_new: true },
  ]);
});

test('closing leaves no lock and no draft behind', async () => {
  await embedded.close();
  expect(await readdir(where.dataDir)).toEqual(['db']);
  expect(lost).toEqual([]);
});

test('a first start that was killed half way begins anew', async () => {
  await embedded.close();
  const draft = path.join(where.dataDir, 'db.new-1');
  await rm(path.join(where.dataDir, 'db'), { recursive: true });
  await mkdir(draft);
  await writeFile(path.join(draft, 'PG_VERSION'), '18');
  embedded = await openEmbedded(where);
  expect((await embedded.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(await readdir(where.dataDir)).not.toContain('db.new-1');
}, 60_000);

test('M11 what PGlite writes is for its owner alone, whatever the umask', async () => {
  const before = process.umask(0o022);
  try {
    await embedded.pool.query('create table t as select generate_series(1, 100) as n');
    await embedded.pool.query('checkpoint');
    const { rows } = await embedded.pool.query("select pg_relation_filepath('t') as file");
    expect((await stat(path.join(where.dataDir, 'db', rows[0].file))).mode & 0o777).toBe(0o600);
    // Folders get their mode from the umask, which the server sets at start. Files get the mode that PGlite requests.
    const { open, seen } = await openModes(path.join(where.dataDir, 'db'));
    expect(seen).toBeGreaterThan(500);
    expect(open.filter((one) => !one.startsWith('755 '))).toEqual([]);
  } finally {
    process.umask(before);
  }
});
