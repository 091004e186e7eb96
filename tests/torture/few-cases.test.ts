import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { EVERY_CASE } from './every-case.ts';

/** Those of `npm run torture` that need neither much memory nor much time. */
const FEW = [
  'XML: entities of entities',
  'XML: entities of entities in UTF-16',
  'XML: an external entity',
  'XML: two hundred thousand levels',
  'XML: a hundred thousand attributes',
  'ZIP: sizes that are a lie',
  'ZIP: a packed size beyond the file',
  'ZIP: a comment full of ends',
  'ZIP: two hundred levels of one',
  'ZIP: a directory that points at itself',
];

let api: Api;
let member: Member;
beforeAll(async () => {
  api = await openApi(openEmbeddedTestDatabase);
  member = await api.aMember('free');
}, 60_000);
afterAll(() => api.close());

test('there are sixty of them at least, each with a name of its own', () => {
  expect(EVERY_CASE.length).toBeGreaterThanOrEqual(60);
  expect(new Set(EVERY_CASE.map(({ name }) => name)).size).toBe(EVERY_CASE.length);
});

test.each(FEW)(
  '%s is answered with a reason',
  async (name) => {
    const hostile = EVERY_CASE.find((one) => one.name === name);
    if (!hostile) throw new Error(`no such case: ${name}`);
    const content = hostile.make(member.nit);
    const { status, body } = await api.upload(member.token, [{ name: hostile.file_name, content }]);
    expect(status).toBe(200);
    expect(body.results[0]).toMatchObject({ success: false, error_message: expect.stringMatching(/\p{L}{3}/u) });
  },
  60_000,
);
