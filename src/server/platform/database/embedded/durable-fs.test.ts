import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DurableFs } from './durable-fs.ts';

test("the engine's fsync is the system's own: it works on an open file and fails on a closed one", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'cuadra-fs-'));
  const fs = new DurableFs(directory);
  const setattr = () => {};
  const stream_ops: { setattr: () => void; fsync?: (stream: { nfd: number }) => number } = { setattr };
  const module = { NODEFS: { node_ops: { setattr }, stream_ops }, FS: { mkdirTree() {}, mount() {} } };
  // init only stores the engine and returns the options. It uses neither of them before the engine starts.
  const { emscriptenOpts } = await fs.init({} as never, {});
  for (const prepare of emscriptenOpts.preRun ?? []) prepare(module as never);

  const nfd = openSync(path.join(directory, 'file'), 'w');
  expect(stream_ops.fsync?.({ nfd })).toBe(0);
  closeSync(nfd);
  expect(() => stream_ops.fsync?.({ nfd })).toThrow('EBADF');
  rmSync(directory, { recursive: true });
});
