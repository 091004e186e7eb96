import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

/** Under which id a change travels, and which revision the person had before their eyes. */
export type Envelope = { op_id: string; base_rev: number };

/** What the server has now: its row, or null once it is deleted. */
export type Said = { row: Invoice | null; rev: number };

type Spec<Input, Answer> = {
  input: z.ZodMiniType<Input>;
  /** Id of the invoice the change is about. */
  about: (input: Input) => string;
  /** That invoice as it will be, or `undefined` once it will be gone. Pure. */
  show: (invoice: Invoice, input: Input) => Invoice | undefined;
  /** Make it true. Sent again under the same id until the server answers. */
  send: (call: Call, input: Input, envelope: Envelope) => Promise<Answer>;
  said: (answer: Answer) => Said;
  /** Operations that this one makes pointless while they have not been sent (docs/offline.md#coalescing). */
  absorbs: readonly string[];
  /** Whether "there is no such invoice" means that the wish is fulfilled. */
  doneWhenGone: boolean;
  /** Whether it may be about an invoice that this device does not have. */
  revives?: true;
  /** What is shown of such an invoice until the server has answered, if this device can know it. Pure. */
  revived?: (input: Input) => Invoice | undefined;
};

export type Operation<Input> = {
  readonly bind: (input: Input) => Change;
  /** For input that comes back from disk: `undefined` when this build cannot read it. */
  readonly read: (stored: unknown) => Change | undefined;
};

export type Change = {
  readonly input: unknown;
  readonly about: string;
  readonly absorbs: readonly string[];
  readonly doneWhenGone: boolean;
  readonly revives: boolean;
  readonly show: (invoice: Invoice) => Invoice | undefined;
  readonly revived: () => Invoice | undefined;
  readonly send: (call: Call, envelope: Envelope) => Promise<Said>;
};

/**
 * A change that works offline. It has no undo: what is shown is the server's last row with the waiting changes folded
 * over it, so that a refused change simply stops being shown.
 */
export function operation<Input, Answer>(spec: Spec<Input, Answer>): Operation<Input> {
  const change = (input: Input): Change => ({
    input,
    about: spec.about(input),
    absorbs: spec.absorbs,
    doneWhenGone: spec.doneWhenGone,
    revives: spec.revives ?? false,
    show: (invoice) => spec.show(invoice, input),
    revived: () => spec.revived?.(input),
    send: async (call, envelope) => spec.said(await spec.send(call, input, envelope)),
  });
  return {
    bind: (input) => change(spec.input.parse(input)),
    read(stored) {
      const parsed = spec.input.safeParse(stored);
      return parsed.success ? change(parsed.data) : undefined;
    },
  };
}
