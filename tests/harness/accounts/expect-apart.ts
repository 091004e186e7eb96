import { expect } from 'vitest';
import { readMeta } from '#store/meta.ts';
import { Store, storeName } from '#store/store.ts';
import type { Company, PersonDevice } from './person-device.ts';

/** Fails when a database, a request or a token of one company has data of another company. */
export async function expectApart(device: PersonDevice): Promise<void> {
  for (const company of device.companies) {
    expectOwnRequests(company);
    const name = storeName(company.id, company.user.id);
    if (!(await device.registry.accounts.get(name))) continue;
    const store = new Store(name);
    await expectOwnRows(store, company);
    store.close();
  }
}

function expectOwnRequests(company: Company): void {
  const { id, server, invoices, tokens, operations, files, received, imported, looked } = company;
  for (const one of received) expect([files.has(one.id), one.of]).toEqual([true, id]);
  for (const of of imported) expect(of).toBe(id);
  for (const { token, op_id } of server.requests.slice(looked.requests)) {
    expect(tokens).toContain(token);
    if (op_id !== undefined) expect(operations).toContain(op_id);
  }
  for (const { about, op_id } of server.effects.slice(looked.effects)) {
    expect(invoices).toContain(about);
    expect(operations).toContain(op_id);
  }
  company.looked = { requests: server.requests.length, effects: server.effects.length };
}

async function expectOwnRows(store: Store, { id, invoices, tokens, operations, files }: Company): Promise<void> {
  expect(tokens).toContain(await readMeta(store, 'token'));
  expect((await readMeta(store, 'user'))?.company?.id).toBe(id);
  for (const key of await store.invoices.toCollection().primaryKeys()) expect(invoices).toContain(key);
  const own = new Set([...invoices, ...files]);
  for (const { about, op_id, company_id } of await store.outbox.toArray()) {
    expect(own).toContain(about);
    expect(operations).toContain(op_id);
    expect(company_id).toBe(id);
  }
  for (const upload of await store.uploads.toArray()) expect(files).toContain(upload.id);
  for (const blob of await store.blobs.toArray()) {
    expect(files).toContain(blob.id);
    expect(new TextDecoder().decode(blob.bytes)).toMatch(id);
  }
  for (const { data } of await store.snapshots.toArray()) expect(data).toEqual({ company_id: id });
  for (const { about } of await store.log.toArray()) if (about !== null) expect(own).toContain(about);
}
