import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

/** Under which id a change travels, and which revision the person had before their eyes. */
export type Envelope = { op_id: string; base_rev: number };

/** What the server has now: its row, or null once it is deleted. */
export type ServerRow = { row: Invoice | null; rev: number };

type OperationDefinition<Input, Answer> = {
  input: z.ZodMiniType<Input>;
  /** Id of the invoice the change is about. */
  about: (input: Input) => string;
  /** That invoice as it will be, or `undefined` once it will be gone. Pure. */
  project: (invoice: Invoice, input: Input) => Invoice | undefined;
  /** Make it true. Sent again under the same id until the server answers. */
  send: (call: Call, input: Input, envelope: Envelope) => Promise<Answer>;
  toServerRow: (answer: Answer) => ServerRow;
  /** Operations that this one makes pointless while they have not been sent (docs/offline.md#coalescing). */
  coalescesWith: readonly string[];
  /** Whether "there is no such invoice" means that the wish is fulfilled. */
  succeedsWhenGone: boolean;
  /** Whether it may be about an invoice that this device does not have. */
  restoresRow?: true;
  /** What is shown of such an invoice until the server has answered, if this device can know it. Pure. */
  restoredRow?: (input: Input) => Invoice | undefined;
};

export type Operation<Input> = {
  readonly bind: (input: Input) => Change;
  /** For input that comes back from disk: `undefined` when this build cannot read it. */
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
 * A change that works offline. It has no undo: what is shown is the server's last row with the waiting changes folded
 * over it, so that a refused change simply stops being shown.
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
