import type { z } from 'zod/mini';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { Feature } from '#domain/accounts/permissions.ts';
import type { ProblemCode } from './problem.ts';

/**
 * One call, defined once for both ends (docs/specification.md#calls). `path` is without the `/api` prefix. `files`
 * marks a multipart request with a repeated field of that name. `development` endpoints do not exist in production.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: 'public' | 'session' | 'super_admin' | Feature;
  /** Besides `access`: only for the company's titular and its administrators. */
  readonly managersOnly?: true;
  /**
   * A change about the person alone, such as the end of their session. Whoever may only read (docs/plans.md#downgrade)
   * may still make it; every other change is refused with `read_only`.
   */
  readonly allowedWhenReadOnly?: true;
  /** Only for a session whose user confirmed who they are within the last five minutes (`http/admit.ts`). */
  readonly stepUp?: true;
  /** Also for who has no second factor although their role asks for one: what leads there and nothing else. */
  readonly beforeEnrolment?: true;
  /** A sign-in, or its second step: the device token goes with it. */
  readonly signsIn?: true;
  /** What the audit log calls it when it was done. */
  readonly audit?: AuditAction;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly files?: string;
  /** The body is a file's bytes, with their `Content-Digest`. */
  readonly bytes?: true;
  readonly response: z.ZodMiniType;
  readonly problems: readonly ProblemCode[];
  readonly development?: true;
  /** The answer is a file: bytes with a name and a type, refusals as everywhere. */
  readonly download?: true;
  /** The answer never ends: server-sent events, each of the shape of `answer`. */
  readonly stream?: true;
};

type InputPart = 'params' | 'query' | 'body';
type InputPartsOf<E extends Endpoint> = Extract<keyof E, InputPart>;

/** What the caller writes. */
export type InputOf<E extends Endpoint> = { [P in InputPartsOf<E>]: z.input<NonNullable<E[P]>> };
/** What the handler reads: parsed, with defaults filled in. */
export type ParsedOf<E extends Endpoint> = { [P in InputPartsOf<E>]: z.output<NonNullable<E[P]>> };
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

/** What an endpoint is called where it is named in a text: by the ledger, and by changes that travel together. */
export const formatRoute = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The path that is asked, with `params` in their places. */
export const buildPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/**
 * Travels with every change made on a device: the id of the operation, and which device sends it
 * (docs/offline.md#idempotency).
 */
export const OPERATION_HEADER = 'idempotency-key';
export const DEVICE_HEADER = 'x-device-id';
/** With a sign-in: the token by which the server knows this device, whoever's session ended on it. */
export const DEVICE_TOKEN_HEADER = 'x-device-token';
/** The server repeats the operation's id here: an answer without it came from something in between. */
export const ECHO_HEADER = 'x-op-id';
/** Of every request: the version of the contract it speaks. A change speaks that of the build that queued it. */
export const API_VERSION_HEADER = 'x-api-version';
/** Of every answer: the build of the app that this server serves; it differs from ours after a deploy. */
export const APP_VERSION_HEADER = 'x-app-version';
/** Of every answer: the oldest version that is still understood. */
export const MIN_CLIENT_HEADER = 'x-min-client';
/**
 * Grows when an older build could misunderstand an answer. The last two are understood, for 180 days at least: a phone
 * that was away for a month must be able to send what it has (docs/offline.md#versions).
 */
export const API_VERSION = 1;
export const OLDEST_API_VERSION = Math.max(1, API_VERSION - 1);
/** RFC 9530, with SHA-256: what arrives is what left. */
export const DIGEST_HEADER = 'content-digest';
/** '1' on an answer that was given before and is only repeated. */
export const REPLAY_HEADER = 'idempotent-replay';
