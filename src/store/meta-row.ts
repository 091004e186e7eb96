import type { User } from '#domain/user.ts';

/**
 * Why nothing is sent or pulled at all, whatever waits (OFFLINE.md 2.7). 'unconfirmed': signed in again after 'auth' or
 * 'wrong-user', and the server has not yet said whose session this is.
 */
export type Paused = 'auth' | 'unconfirmed' | 'wrong-user' | 'update';

export type Meta = {
  token: string;
  /** The last profile the server gave; whose database this is. */
  user: User;
  device_id: string;
  paused: Paused;
  cursor: number;
  epoch: string;
  /** Set while everything is being pulled again from the start. */
  bootstrapping: true;
  last_pull_ok: number;
  schema_rev: number;
};

export type MetaRow = { k: keyof Meta; v: unknown };
