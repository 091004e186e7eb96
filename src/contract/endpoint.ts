import type { z } from 'zod/mini';
import type { AuditAction } from '#domain/accounts/audit-entry.ts';
import type { Feature } from '#domain/accounts/permissions.ts';
import type { ProblemCode } from './problem.ts';

/**
 * One API endpoint, defined once for client and server (docs/specification.md#calls). `path` is without the `/api`
 * prefix. `development` endpoints do not exist in production.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  /** For the API page: what the summary and the schemas do not say. */
  readonly description?: string;
  readonly access: 'public' | 'session' | 'super_admin' | Feature;
  /** In addition to `access`: only for the company's titular and its administrators. */
  readonly managersOnly?: true;
  /** In addition to `managersOnly`: only for the company's titular. */
  readonly titularOnly?: true;
  /** Only for the people of an accounting firm: for each, or for its owners. They may have no company. */
  readonly firm?: 'member' | 'owner';
  /**
   * A change about the user alone, such as the end of a session. A user with read-only access (docs/plans.md#downgrade)
   * may still make it; every other change is refused with `read_only`.
   */
  readonly allowedWhenReadOnly?: true;
  /** Only for a session whose user has confirmed their identity within the last five minutes. */
  readonly stepUp?: true;
  /** Also for a user without the second factor that their role requires: the enrolment itself, and nothing else. */
  readonly beforeEnrolment?: true;
  /** A sign-in or its second step: the device token is sent with it. */
  readonly signsIn?: true;
  /** The action's name in the audit log. */
  readonly audit?: AuditAction;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** A multipart request with files in a repeated field of this name. */
  readonly files?: string;
  /** The field `files` comes once. */
  readonly singleFile?: true;
  /** The other fields of a multipart request; an object is sent as JSON. */
  readonly form?: z.ZodMiniType;
  /** The body is the bytes of a file, with their `Content-Digest`. */
  readonly bytes?: true;
  readonly response: z.ZodMiniType;
  readonly problems: readonly ProblemCode[];
  readonly development?: true;
  /** The response is a file of one of these media types, with a name. Errors are as everywhere. */
  readonly download?: readonly string[];
  /** The response is an endless stream of server-sent events, each of the shape of `response`. */
  readonly stream?: true;
};

type InputPart = 'params' | 'query' | 'body';
type InputPartsOf<E extends Endpoint> = Extract<keyof E, InputPart>;

/** What the caller passes. */
export type InputOf<E extends Endpoint> = { [P in InputPartsOf<E>]: z.input<NonNullable<E[P]>> };
/** What the handler receives: parsed, with defaults filled in. */
export type ParsedOf<E extends Endpoint> = { [P in InputPartsOf<E>]: z.output<NonNullable<E[P]>> };
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec;

/** The name of an endpoint in texts: in the operation ledger and in batches. */
export const formatRoute = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The path with `params` filled in. */
export const buildPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Sent with every change made on a device: the id of the operation and of the device (docs/offline.md#idempotency). */
export const OPERATION_HEADER = 'idempotency-key';
export const DEVICE_HEADER = 'x-device-id';
/** The position in the feed that the person's device was at when the change was made. */
export const POSITION_HEADER = 'x-feed-position';
/** Sent with a sign-in: the token by which the server recognises this device, whichever user signed out on it. */
export const DEVICE_TOKEN_HEADER = 'x-device-token';
/** The server repeats the operation's id in this header: a response without it came from a server in between. */
export const ECHO_HEADER = 'x-op-id';
/**
 * Sent with every attempt, a new one each time, and repeated in the response: finds the request in the log of the server
 * (docs/operations.md#request-ids). The server makes one for a request without it.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Sent with every request: its contract version. A change has the version of the build that queued it. */
export const API_VERSION_HEADER = 'x-api-version';
/** In every response: the build of the app that the server serves; it differs from the running build after a deploy. */
export const APP_VERSION_HEADER = 'x-app-version';
/** In every response: the oldest contract version that the server supports. */
export const MIN_CLIENT_HEADER = 'x-min-client';
/**
 * Increases when an older build could misread a response. The server supports the last two, for at least 180 days: a
 * phone that was offline for a month must be able to send its changes (docs/offline.md#versions).
 */
export const API_VERSION = 1;
export const OLDEST_API_VERSION = Math.max(1, API_VERSION - 1);
/** RFC 9530 with SHA-256: the server checks that the bytes arrived unchanged. */
export const DIGEST_HEADER = 'content-digest';
/** '1' on a response that repeats an earlier one. */
export const REPLAY_HEADER = 'idempotent-replay';
