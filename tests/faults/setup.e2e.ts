import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('what is installed and built already is left as it is, and the set-up says nothing', () => {
  const setUp = () => spawnSync(process.execPath, ['scripts/setup.mjs', '--build'], { encoding: 'utf8' });
  setUp();
  const { status, stdout, stderr } = setUp();
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
