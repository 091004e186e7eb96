import { zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey } from '#domain/files/document-key.ts';
import { readMeta } from '#store/meta.ts';
import { endSession } from '#store/pause-sync.ts';
import { aDevice, aSyncedDevice, type Device } from '#tests/harness/a-device.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import type { InMemoryServer } from '#tests/harness/in-memory-server.ts';
import { aFile } from '#tests/harness/server/an-upload-server.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { PendingFiles } from '../outbox/export-pending.ts';
import { clearSession } from '../session/session.ts';
import { stripEndedSession } from '../session/strip-ended-session.ts';
import { enqueueUploads } from '../uploads/enqueue-uploads.ts';
import { saveReading } from '../uploads/upload-queue.ts';
import { applyHandedChange, discardHandedChange } from './decide-handed-change.ts';
import { exportHandover } from './export-handover.ts';
import { HANDOVER_LIST } from './handover-format.ts';
import { listHandedChanges } from './list-handed-changes.ts';
import { type Handover, readHandover } from './read-handover.ts';

const COMPANY = '0b7e3d54-6a1c-4f0e-9d5f-5f9f8f1f7a10';
const a = anInvoice({ invoice_number: 'FE-1', status: 'sent' });
const b = anInvoice({ invoice_number: 'FE-2', status: 'sent' });
const trashed = anInvoice({ invoice_number: 'FE-3' });
const FILE = { name: 'tarde.xml', type: 'text/xml', bytes: new TextEncoder().encode('<a/>').buffer };
let server: InMemoryServer;
let leaver: Device;
let admin: Device;

beforeEach(async () => {
  ({ server, device: leaver } = await aSyncedDevice([a, b]));
  const { store, clock } = leaver;
  await enqueue(store, 'invoice.set-status', { id: a.id, status: 'paid' }, clock.now);
  await enqueue(store, 'invoice.set-classification', { id: a.id, classification: 'expense' }, clock.now);
  await enqueue(store, 'invoice.delete', { id: b.id }, clock.now);
  await enqueueUploads(store, [FILE], clock.now);
  admin = await aDevice(server, { user: aUser({ role: 'admin', email: 'jefe@ejemplo.co' }) });
  await admin.engine.pull();
});

/** The server has deleted the user, and the device keeps only what waits. */
async function deleteUser() {
  await endSession(
    leaver.store,
    { refused: await readMeta(leaver.store, 'token'), code: 'account_removed' },
    leaver.clock.now,
  );
  await clearSession(leaver.registry, leaver.store);
  await stripEndedSession(leaver);
}

const zip = (files: PendingFiles, level: 0 | 6 = 0) => new Uint8Array(zipSync(files, { level }));
const exported = async () => exportHandover(leaver.store, 'Ana', leaver.clock.now);
async function handed(): Promise<Handover> {
  const reading = await readHandover(zip(await exported()), COMPANY);
  if (reading.type !== 'ok') throw new Error(reading.problem);
  return reading.handover;
}
const statesOf = async ({ changes }: Handover) =>
  (await listHandedChanges(admin.store, changes)).map(({ change, state }) => [change.operation, state]);
const apply = (handover: Handover, at: number) => {
  const change = handover.changes[at];
  if (!change) throw new Error('no such change');
  return applyHandedChange(admin.store, { handover, change }, admin.clock.now);
};

describe('a deleted user', () => {
  test("hands over the changes with numbers and files, and never the session's token", async () => {
    const token = await readMeta(leaver.store, 'token');
    expect(token).toBeTruthy();
    for (const isStripped of [false, true]) {
      if (isStripped) await deleteUser();
      const files = await exported();
      const text = Object.values(files).map((bytes) => new TextDecoder().decode(bytes));
      expect(text.join('\n')).not.toContain(token);
      expect(text.join('\n')).not.toContain('ana@ejemplo.co');
      expect(Object.keys(files)).toEqual([HANDOVER_LIST, 'archivos/1-tarde.xml']);
    }
    const { changes, author } = await handed();
    expect(author).toBe('Ana');
    expect(changes.map(({ number, invoice, file }) => [number, invoice, file?.name])).toEqual([
      ['FE-1', null, undefined],
      ['FE-1', null, undefined],
      ['FE-2', null, undefined],
      ['', null, 'tarde.xml'],
    ]);
    expect(await leaver.store.outbox.count()).toBe(4);
  });

  test('hands over what was decided about the documents of a file: it is applied after the file', async () => {
    const file = aFile('FE-9');
    await enqueueUploads(leaver.store, [file]);
    const key = documentKey(file.reading?.documents[0]?.identity ?? '');
    await enqueue(leaver.store, 'invoice.delete', { id: key });
    const handover = await handed();
    const at = handover.changes.length - 1;
    expect((await statesOf(handover)).slice(-2)).toEqual([
      ['upload.file', 'ready'],
      ['invoice.delete', 'gone'],
    ]);
    expect(await apply(handover, at - 1)).toEqual({ type: 'ok' });
    await saveReading(admin.store, (await admin.store.uploads.toArray())[0]?.id ?? '', file.reading ?? null);
    expect(await apply(handover, at)).toEqual({ type: 'ok' });
    expect(await admin.store.outbox.where('about').equals(key).toArray()).toMatchObject([
      { operation: 'invoice.delete', user_id: admin.user.id },
    ]);
  });

  test('while the device still has the invoice, the file says which party and values it had', async () => {
    const { changes } = await handed();
    expect(changes[0]?.invoice).toMatchObject({ invoice_number: 'FE-1', supplier_name: 'Café del Valle S.A.S.' });
  });

  test('changes of an administrator are sent as theirs, each once, with the revision they saw', async () => {
    await deleteUser();
    const handover = await handed();
    for (const [at] of handover.changes.entries()) expect(await apply(handover, at)).toEqual({ type: 'ok' });
    const outbox = await admin.store.outbox.toArray();
    expect(outbox.map(({ user_id }) => user_id)).toEqual(outbox.map(() => admin.user.id));
    expect(outbox.map(({ op_id }) => op_id)).not.toContain(handover.changes[0]?.op_id);
    expect(outbox[0]?.base_rev).toBe((await admin.store.shadow.get(a.id))?.row?.rev);
    expect(await statesOf(await handed())).toEqual(handover.changes.map(({ operation }) => [operation, 'applied']));
    for (const [at] of handover.changes.entries())
      expect(await apply(await handed(), at)).toEqual({ type: 'error', problem: 'decided' });
    expect(await admin.store.outbox.count()).toBe(outbox.length);
    await admin.engine.drain();
    expect(server.rows.get(a.id)?.invoice).toMatchObject({ status: 'paid', classification: 'expense' });
    expect(server.rows.get(b.id)?.deleted).toBe(true);
    const log = await admin.store.log.where('n').above(0).toArray();
    expect(log.filter(({ kind }) => kind === 'handed_applied').map(({ detail }) => detail)).toEqual(
      handover.changes.map(() => 'Ana'),
    );
  });
});

describe('what an administrator sees of each change', () => {
  test('ready, already so, gone, unknown and discarded', async () => {
    const handover = await handed();
    await admin.store.invoices.update(a.id, { status: 'paid' });
    await admin.store.invoices.delete(b.id);
    const [first, second, , file] = handover.changes;
    if (!first || !second || !file) throw new Error('no changes');
    const changes = [
      first,
      second,
      { ...first, op_id: crypto.randomUUID(), about: b.id, input: { id: b.id, status: 'paid' } },
      { ...first, op_id: crypto.randomUUID(), operation: 'invoice.from-the-future' },
      { ...first, op_id: crypto.randomUUID(), about: b.id },
      { ...file, op_id: crypto.randomUUID(), file: null },
      {
        ...first,
        op_id: crypto.randomUUID(),
        operation: 'invoice.restore',
        about: trashed.id,
        input: { id: trashed.id },
      },
      { ...first, op_id: crypto.randomUUID(), operation: 'invoice.delete', about: b.id, input: { id: b.id } },
      file,
    ];
    await discardHandedChange(admin.store, { handover, change: file }, admin.clock.now);
    const states = (await listHandedChanges(admin.store, changes)).map(({ state }) => state);
    expect(states).toEqual([
      'already',
      'ready',
      'gone',
      'unknown',
      'unknown',
      'unknown',
      'ready',
      'already',
      'discarded',
    ]);
    const result = (at: number) => {
      const change = changes[at];
      if (!change) throw new Error('no such change');
      return applyHandedChange(admin.store, { handover, change }, admin.clock.now);
    };
    expect(await result(2)).toEqual({ type: 'error', problem: 'gone' });
    expect(await result(3)).toEqual({ type: 'error', problem: 'unknown' });
    expect(await result(8)).toEqual({ type: 'error', problem: 'decided' });
    expect(await admin.store.outbox.count()).toBe(0);
  });
});

describe('a file is refused', () => {
  const read = (bytes: Uint8Array<ArrayBuffer>, company = COMPANY) => readHandover(bytes, company);
  const listOf = (files: PendingFiles) => JSON.parse(new TextDecoder().decode(files[HANDOVER_LIST]));
  const withList = (files: PendingFiles, list: unknown) =>
    zip({ ...files, [HANDOVER_LIST]: new TextEncoder().encode(JSON.stringify(list)) });

  test('that is no archive, is compressed, has no list, or whose list is not JSON', async () => {
    const files = await exported();
    const { [HANDOVER_LIST]: _, ...rest } = files;
    const others = [
      new TextEncoder().encode('hola'),
      new Uint8Array(0),
      zip({ ...files, relleno: new Uint8Array(5_000) }, 6),
      zip(rest),
      zip({ [HANDOVER_LIST]: new TextEncoder().encode('{') }),
      withList(files, { format: 'otro', version: 1 }),
    ];
    for (const bytes of others)
      expect(await read(new Uint8Array(bytes))).toEqual({ type: 'error', problem: 'unreadable' });
  });

  test('of a newer build, whatever else it says', async () => {
    const files = await exported();
    const list = withList(files, { ...listOf(files), version: 2, content: { shape: 'unknown' } });
    expect(await read(list)).toEqual({ type: 'error', problem: 'newer' });
  });

  test('of another company', async () => {
    expect(await read(zip(await exported()), crypto.randomUUID())).toEqual({ type: 'error', problem: 'other_company' });
  });

  test('that is not as it was exported: a change, a file, or a missing file', async () => {
    const files = await exported();
    const list = listOf(files);
    list.content.changes[0].input.status = 'draft';
    const path = 'archivos/1-tarde.xml';
    const { [path]: _, ...without } = files;
    for (const bytes of [
      withList(files, list),
      zip({ ...files, [path]: new TextEncoder().encode('<b/>') }),
      zip(without),
    ])
      expect(await read(bytes)).toEqual({ type: 'error', problem: 'altered' });
  });

  test('that has another shape although its digest is right', async () => {
    const files = await exported();
    const list = listOf(files);
    list.content.changes[0].op_id = 7;
    const content = new TextEncoder().encode(JSON.stringify(list.content));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    list.digest = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(await read(withList(files, list))).toEqual({ type: 'error', problem: 'unreadable' });
  });
});
