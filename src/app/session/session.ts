import type { Call } from '#client/call.ts';
import type { User } from '#domain/accounts/user.ts';
import type { Store } from '#store/store.ts';
import type { Engine } from '#sync/coordination/engine.ts';

export type SignedInSession = {
  type: 'signed_in';
  user: User;
  /** The user's own database, and what asks the server with the token in it. */
  store: Store;
  call: Call;
  engine: Engine;
  /** The example and nobody's books (docs/interaction.md#first-steps). */
  isDemo?: true;
};

export type Session =
  /** The device is still being asked who was here. */
  | { type: 'loading' }
  /** `hasExpired`: the server ended it, not the user. */
  | { type: 'signed_out'; hasExpired: boolean }
  | SignedInSession;
