import type { Call } from '#client/call.ts';
import type { User } from '#domain/accounts/user.ts';
import type { Store } from '#store/store.ts';
import type { Engine } from '#sync/coordination/engine.ts';

export type SignedInSession = {
  type: 'signed_in';
  user: User;
  /** The user's own database, and a call that uses the token in it. */
  store: Store;
  call: Call;
  engine: Engine;
  /** The demo is shown instead of the company's data (docs/interaction.md#first-steps). */
  isDemo?: true;
};

export type Session =
  /** The last user is still being read from the device. */
  | { type: 'loading' }
  /** `hasExpired`: the server ended the session, not the user. */
  | { type: 'signed_out'; hasExpired: boolean }
  | SignedInSession;
