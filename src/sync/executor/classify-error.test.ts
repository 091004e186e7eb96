import { expect, test } from 'vitest';
import { classifyError, type ErrorKind } from './classify-error.ts';

const table: [status: number, code: string, ofStatusChange: ErrorKind, ofDeletion: ErrorKind][] = [
  [400, 'unexpected', 'park', 'park'],
  [401, 'signed_out', 'auth', 'auth'],
  [403, 'not_allowed', 'park', 'park'],
  [403, 'user_mismatch', 'wrong-user', 'wrong-user'],
  [404, 'invoice_not_found', 'park', 'fulfilled'],
  [404, 'not_found', 'retry', 'retry'],
  [404, 'unexpected', 'retry', 'retry'],
  [410, 'unexpected', 'park', 'fulfilled'],
  [405, 'unexpected', 'park', 'park'],
  [408, 'unexpected', 'retry', 'retry'],
  [409, 'conflict', 'conflict', 'conflict'],
  [409, 'in_progress', 'retry', 'retry'],
  [412, 'conflict', 'conflict', 'conflict'],
  [413, 'file_too_big', 'park', 'park'],
  [422, 'key_reused', 'park', 'park'],
  [425, 'unexpected', 'retry', 'retry'],
  [426, 'unexpected', 'update', 'update'],
  [428, 'conflict', 'conflict', 'conflict'],
  [429, 'too_many_attempts', 'retry', 'retry'],
  [302, 'unexpected', 'retry', 'retry'],
  [500, 'unexpected', 'retry', 'retry'],
  [503, 'not_ready', 'retry', 'retry'],
];

test.each(table)('%i %s: a status change is for "%s", a deletion for "%s"', (status, code, change, deletion) => {
  expect(classifyError({ status, code, succeedsWhenGone: false })).toBe(change);
  expect(classifyError({ status, code, succeedsWhenGone: true })).toBe(deletion);
});
