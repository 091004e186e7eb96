import { expect } from 'vitest';
import { DOCUMENT_KEY_PREFIX, documentKey } from '#domain/files/document-key.ts';
import { currentIds } from '#store/invoices/current-ids.ts';
import type { OutboxRow } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';
import { discardChange } from '#sync/outbox/discard-change.ts';
import { retryChange } from '#sync/outbox/retry-change.ts';
import type { Phone } from '../browser/a-phone.ts';
import { type Effect, type InMemoryServer, SOMEBODY_ELSE } from '../in-memory-server.ts';
import { expectFolded } from '../invariants.ts';
import { aFile } from '../server/an-upload-server.ts';
import type { Decision } from './commands.ts';
import { enqueueDecision } from './enqueue-decision.ts';

/** A decision that was acknowledged, and every value that the person had seen of the invoice by then. */
type Promised = Pick<OutboxRow, 'operation' | 'input'> & { number: string; seen: ReadonlySet<string>; seq: number };

/** The decisions of a person about the documents of files, on one device. */
export class Promises {
  readonly #server: InMemoryServer;
  readonly #promised = new Map<string, Promised>();
  readonly #takenBack = new Set<string>();
  readonly #seen = new Map<string, ReadonlySet<string>>();

  constructor(server: InMemoryServer) {
    this.#server = server;
  }

  /** As the app does it: the row as it is shown, or its id from before. */
  async decide({ store, clock }: Phone, number: string, to: Decision['to']): Promise<void> {
    const row = (await store.invoices.toArray()).find(({ invoice_number }) => invoice_number === number);
    const key = documentKey(aFile(number).reading?.documents[0]?.identity ?? '');
    const [id = key] = row ? [row.id] : await currentIds(store, [key]);
    const seen = await this.#look(store, number);
    const { op_id, replaced } = await enqueueDecision(store, { id, to, trashed: undefined }, clock.now);
    for (const one of replaced) this.#takenBack.add(one);
    if (op_id) await this.#promise(store, op_id, { number, seen });
  }

  /** What needs the person is discarded; a file stays. */
  async discardRejected({ store, clock }: Phone): Promise<void> {
    for (const { seq } of await this.#rejected(store)) await discardChange(store, seq, clock.now);
  }

  /** The person keeps what was rejected, as it is shown now. */
  async retryRejected({ store, clock }: Phone): Promise<void> {
    for (const { seq, op_id } of await this.#rejected(store)) {
      const { number = '' } = this.#promised.get(op_id) ?? {};
      const seen = await this.#look(store, number);
      await retryChange(store, seq, clock.now);
      const again = await store.outbox.get(seq);
      if (!again || again.op_id === op_id) continue;
      this.#takenBack.add(op_id);
      await this.#promise(store, again.op_id, { number, seen });
    }
  }

  /** I1, I2, I3, I4 and I9. */
  async check(store: Store): Promise<void> {
    await expectFolded(store);
    for (const { kind, detail } of await store.log.toArray()) if (kind === 'discarded') this.#takenBack.add(detail);
    const waiting = new Set((await store.outbox.toArray()).map(({ op_id }) => op_id));
    const done = new Set((await store.log.toArray()).flatMap(({ kind, detail }) => (kind === 'sent' ? detail : [])));
    const isKept = (op_id: string) => waiting.has(op_id) || this.#takenBack.has(op_id) || done.has(op_id);
    expect(
      [...this.#promised].filter(([op_id]) => !isKept(op_id)),
      'a decision was lost',
    ).toEqual([]);
    const { runs, effects, ledger } = this.#server;
    const early = [...ledger.values()].filter(({ body }) => body.includes(DOCUMENT_KEY_PREFIX));
    expect(early, 'a decision was sent before its file').toEqual([]);
    expect(
      [...runs].filter(([, times]) => times > 1),
      'a decision was made twice',
    ).toEqual([]);
    expect(
      effects.filter((effect) => this.#isOverriding(effect)),
      'overridden unseen',
    ).toEqual([]);
    for (const about of new Set(effects.map((effect) => effect.about))) {
      const order = effects.flatMap((one) => (one.about === about ? (this.#promised.get(one.op_id)?.seq ?? []) : []));
      expect(order, 'made out of order').toEqual(order.toSorted((a, b) => a - b));
    }
  }

  #rejected = (store: Store): Promise<OutboxRow[]> =>
    store.outbox.filter(({ state, operation }) => state === 'parked' && operation !== 'upload.file').toArray();

  async #promise(store: Store, op_id: string, { number, seen }: Pick<Promised, 'number' | 'seen'>): Promise<void> {
    const row = await store.outbox.where('op_id').equals(op_id).first();
    if (row) this.#promised.set(op_id, { number, seen, operation: row.operation, input: row.input, seq: row.seq });
  }

  async #look(store: Store, number: string): Promise<ReadonlySet<string>> {
    const rows = (await store.invoices.toArray()).filter(({ invoice_number }) => invoice_number === number);
    const shown = rows.flatMap(({ status, classification }) => [status, classification]);
    const seen = new Set([...(this.#seen.get(number) ?? []), ...shown]);
    this.#seen.set(number, seen);
    return seen;
  }

  #isOverriding({ op_id, found, changesRow }: Effect): boolean {
    const { operation, input, seen } = this.#promised.get(op_id) ?? {};
    if (!changesRow || !seen) return false;
    const fields = FIELDS_OF[operation ?? ''] ?? [];
    // The input of a change of one field.
    const wanted = input as Partial<Record<string, unknown>>;
    return fields.some(
      (field) =>
        found[field].by === SOMEBODY_ELSE && !seen.has(found[field].value) && found[field].value !== wanted[field],
    );
  }
}

const FIELDS_OF: Partial<Record<string, readonly ('status' | 'classification')[]>> = {
  'invoice.set-status': ['status'],
  'invoice.set-classification': ['classification'],
  'invoice.delete': ['status', 'classification'],
};
