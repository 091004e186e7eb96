import type { z } from 'zod/mini';
import type { AuditAction } from '#domain/audit-entry.ts';
import type { Feature } from '#domain/permissions.ts';
import type { ProblemCode } from './problem.ts';

/**
 * One call, defined once for both ends (SPEC §7). `path` is without the `/api` prefix. `files` marks a multipart
 * request with a repeated field of that name. `development` endpoints do not exist in production.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: 'public' | 'session' | 'super_admin' | Feature;
  /** Besides `access`: only for the company's titular and its administrators. */
  readonly managersOnly?: true;
  /** What the audit log calls it when it was done. */
  readonly audit?: AuditAction;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly files?: string;
  readonly answer: z.ZodMiniType;
  readonly problems: readonly ProblemCode[];
  readonly development?: true;
  /** The answer is a file: bytes with a name and a type, refusals as everywhere. */
  readonly download?: true;
};

type Part = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = Extract<keyof E, Part>;

/** What the caller writes. */
export type InputOf<E extends Endpoint> = { [P in PartsOf<E>]: z.input<NonNullable<E[P]>> };
/** What the handler reads: parsed, with defaults filled in. */
export type ParsedOf<E extends Endpoint> = { [P in PartsOf<E>]: z.output<NonNullable<E[P]>> };
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

/** Travels with every change made on a device: the id of the operation, and which device sends it (OFFLINE.md 2.5). */
export const OPERATION_HEADER = 'idempotency-key';
export const DEVICE_HEADER = 'x-device-id';
/** The server repeats the operation's id here: an answer without it came from something in between. */
export const ECHO_HEADER = 'x-op-id';
/** '1' on an answer that was given before and is only repeated. */
export const REPLAY_HEADER = 'idempotent-replay';
