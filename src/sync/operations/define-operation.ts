import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

/** The id under which a change is sent, and the revision the user was looking at. */
export type Envelope = { op_id: string; base_rev: number };

/** The server's current row, or null once it is deleted. */
export type ServerRow = { row: Invoice | null; rev: number };

type OperationDefinition<Input, Answer> = {
  input: z.ZodMiniType<Input>;
  /** Id of the invoice the change is about. */
  about: (input: Input) => string;
  /** The invoice after the change, or `undefined` if the change deletes it. Pure. */
  project: (invoice: Invoice, input: Input) => Invoice | undefined;
  /** Sends the change. Repeated under the same id until the server responds. */
  send: (call: Call, input: Input, envelope: Envelope) => Promise<Answer>;
  toServerRow: (answer: Answer) => ServerRow;
  /** Operations that this one makes redundant while they are unsent (docs/offline.md#coalescing). */
  coalescesWith: readonly string[];
  /** Whether "there is no such invoice" means that the change has succeeded. */
  succeedsWhenGone: boolean;
  /** Whether the change may be about an invoice that is not on this device. */
  restoresRow?: true;
  /** The row to show for such an invoice until the server responds, if this device knows it. Pure. */
  restoredRow?: (input: Input) => Invoice | undefined;
};

export type Operation<Input> = {
  readonly bind: (input: Input) => Change;
  /** Parses input read from disk: `undefined` when this build cannot read it. */
  readonly read: (stored: unknown) => Change | undefined;
};

export type Change = {
  readonly input: unknown;
  readonly about: string;
  readonly coalescesWith: readonly string[];
  readonly succeedsWhenGone: boolean;
  readonly restoresRow: boolean;
  readonly project: (invoice: Invoice) => Invoice | undefined;
  readonly restoredRow: () => Invoice | undefined;
  readonly send: (call: Call, envelope: Envelope) => Promise<ServerRow>;
};

/**
 * Defines a change that works offline. It needs no undo: the app shows the server's last row with the pending changes
 * applied to it, so a rejected change is simply no longer applied.
 */
export function defineOperation<Input, Answer>(definition: OperationDefinition<Input, Answer>): Operation<Input> {
  const bindInput = (input: Input): Change => ({
    input,
    about: definition.about(input),
    coalescesWith: definition.coalescesWith,
    succeedsWhenGone: definition.succeedsWhenGone,
    restoresRow: definition.restoresRow ?? false,
    project: (invoice) => definition.project(invoice, input),
    restoredRow: () => definition.restoredRow?.(input),
    send: async (call, envelope) => definition.toServerRow(await definition.send(call, input, envelope)),
  });
  return {
    bind: (input) => bindInput(definition.input.parse(input)),
    read(stored) {
      const parsed = definition.input.safeParse(stored);
      return parsed.success ? bindInput(parsed.data) : undefined;
    },
  };
}
