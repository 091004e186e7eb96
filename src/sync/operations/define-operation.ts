import type { z } from 'zod/mini';
import type { Call } from '#client/call.ts';
import type { OutgoingFile } from '#client/upload-bytes.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { OutboxRow, Refusal, SeenFields } from '#store/rows/outbox-row.ts';
import type { Store } from '#store/store.ts';

/** The id under which a change is sent, the revision the user was looking at, and the contract version it was queued with. */
export type Envelope = Pick<OutboxRow, 'op_id' | 'base_rev' | 'api'>;

/** A row as the server has it now: null once it is deleted. `rev` is the feed's revision of the response. */
export type ServerRow = { id: string; row: Invoice | null; rev?: number };

/** What a change is sent with. */
export type Sender = {
  store: Store;
  call: Call;
  /** Undefined when it was interrupted: sending it again continues it. */
  sendFile: (file: OutgoingFile, onProgress: (share: number) => void) => Promise<UploadedFile | undefined>;
};

/** This device lacks what the change needs, so it can never be sent. `code` is that of the refusal shown to the user. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** What happens to a change before the server has confirmed it. 'requeued' and 'discarded' are decisions of the user. */
export type Transition =
  | { type: 'claimed' | 'released' | 'requeued' | 'discarded' }
  | { type: 'rejected'; refusal: Refusal }
  /** `refusal`: null without a response. */
  | { type: 'postponed'; refusal: Refusal | null };

type OperationDefinition<Input, Answer> = {
  input: z.ZodMiniType<Input>;
  /** Id of the entity that the change is about: its lane. */
  about: (input: Input) => string;
  /** The invoice after the change, or `undefined` if the change deletes it. Absent if it is not about an invoice. Pure. */
  project?: (invoice: Invoice, input: Input) => Invoice | undefined;
  /** Sends the change. Repeated under the same id until the server responds. Undefined when it was interrupted. */
  send: (sender: Sender, input: Input, envelope: Envelope) => Promise<Answer | undefined>;
  /** The rows that the response contains. */
  serverRows: (answer: Answer, input: Input) => readonly ServerRow[];
  /** Operations that this one makes redundant while they are unsent (docs/offline.md#coalescing). */
  coalescesWith: readonly string[];
  /**
   * What of the invoice it is about, where one operation may decide about several things, such as events: operations
   * with other scopes are not made redundant by it.
   */
  scope?: (input: Input) => string;
  /** The ids of records that it names: it is sent after their puts (docs/offline.md#records). */
  refersTo?: (input: Input) => readonly string[];
  /** The fields that it decides: somebody else may have decided about them too. */
  decides?: readonly (keyof SeenFields)[];
  /** The coded fields that it decides; without it all of them. */
  codedFields?: (input: Input) => readonly string[];
  /** Whether the person learns that somebody else had already made the same decision (docs/approval.md#offline). */
  reportsEarlier?: true;
  /** Whether "there is no such invoice" means that the change has succeeded. */
  succeedsWhenGone: boolean;
  /** Whether the change may be about an invoice that is not on this device. */
  restoresRow?: true;
  /** The row to show for such an invoice until the server responds, if this device knows it. Pure. */
  restoredRow?: (input: Input) => Invoice | undefined;
  /** Whether it sends a file: files are sent one at a time beside the other lanes, and the user can pause them. */
  hasFile?: true;
  /** Whether it can be discarded now although it may have been sent. Without it, never. */
  canDiscardSent?: (store: Store, about: string) => Promise<boolean>;
  /** Stores what the response says beside its rows, in the transaction that removes the change from the outbox. */
  onSettled?: (store: Store, about: string, answer: Answer) => Promise<Consequences>;
  /**
   * Stores what follows from a transition of these lanes, in the transaction that writes it to the outbox. Returns the ids
   * of the rows to compute again: base rows of them may have changed.
   */
  onTransition?: (store: Store, about: readonly string[], transition: Transition) => Promise<readonly string[]>;
};

/** What follows from a response beside its rows. */
export type Consequences = {
  /** The changes that the user has decided for then. */
  changes: readonly NamedChange[];
  /** The ids of the rows to compute again: base rows of them may have changed. */
  rows: readonly string[];
  /** The documents of a file of which the server has made no invoice. */
  unstored: readonly UnstoredDocument[];
};

/** `id`: its `documentKey`. `isRefused`: there will be no invoice of it; otherwise the server keeps the file. */
export type UnstoredDocument = { id: string; isRefused: boolean; detail: string };

/** A response that has arrived. Call `onSettled` in the transaction that removes the change from the outbox. */
export type Settlement = { rows: readonly ServerRow[]; onSettled?: (store: Store) => Promise<Consequences> };

export type Operation<Input> = Pick<
  OperationDefinition<Input, unknown>,
  'hasFile' | 'canDiscardSent' | 'onTransition'
> & {
  readonly showsRow: boolean;
  readonly bind: (input: Input) => Change;
  /** Parses input read from disk: `undefined` when this build cannot read it. */
  readonly read: (stored: unknown) => Change | undefined;
};

export type Change = {
  readonly input: unknown;
  readonly about: string;
  readonly coalescesWith: readonly string[];
  readonly scope: string | undefined;
  readonly refersTo: readonly string[];
  readonly decides: readonly (keyof SeenFields)[];
  readonly codedFields: readonly string[] | undefined;
  readonly succeedsWhenGone: boolean;
  readonly reportsEarlier: boolean;
  readonly restoresRow: boolean;
  readonly project: (invoice: Invoice) => Invoice | undefined;
  readonly restoredRow: () => Invoice | undefined;
  readonly send: (sender: Sender, envelope: Envelope) => Promise<Settlement | undefined>;
};

/** A change with the name of its operation. */
export type NamedChange = Change & { operation: string };

/**
 * Defines a change that works offline. It needs no undo: the app shows the server's last row with the pending changes
 * applied to it, so a rejected change is simply no longer applied.
 */
export function defineOperation<Input, Answer>(definition: OperationDefinition<Input, Answer>): Operation<Input> {
  const bindInput = (input: Input): Change => ({
    input,
    about: definition.about(input),
    coalescesWith: definition.coalescesWith,
    scope: definition.scope?.(input),
    refersTo: definition.refersTo?.(input) ?? [],
    decides: definition.decides ?? [],
    codedFields: definition.codedFields?.(input),
    succeedsWhenGone: definition.succeedsWhenGone,
    reportsEarlier: definition.reportsEarlier ?? false,
    restoresRow: definition.restoresRow ?? false,
    project: (invoice) => (definition.project ? definition.project(invoice, input) : invoice),
    restoredRow: () => definition.restoredRow?.(input),
    async send(sender, envelope) {
      const answer = await definition.send(sender, input, envelope);
      return answer === undefined ? undefined : toSettlement(definition, input, answer);
    },
  });
  const { hasFile, canDiscardSent, onTransition } = definition;
  return {
    ...(hasFile && { hasFile }),
    ...(canDiscardSent && { canDiscardSent }),
    ...(onTransition && { onTransition }),
    showsRow: definition.project !== undefined,
    bind: (input) => bindInput(definition.input.parse(input)),
    read(stored) {
      const parsed = definition.input.safeParse(stored);
      return parsed.success ? bindInput(parsed.data) : undefined;
    },
  };
}

const toSettlement = <Input, Answer>(
  { serverRows, about, onSettled }: OperationDefinition<Input, Answer>,
  input: Input,
  answer: Answer,
): Settlement => ({
  rows: serverRows(answer, input),
  ...(onSettled && { onSettled: (store: Store) => onSettled(store, about(input), answer) }),
});
