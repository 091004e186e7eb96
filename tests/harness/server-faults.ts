import { Refused } from '#client/refused.ts';
import { Unreachable } from '#client/unreachable.ts';
import { isProblemCode } from '#contract/problem.ts';

/**
 * The fault of one request; without a fault it gets its response. 'twice': the browser sends it again by itself.
 * 'late-copy': it gets no response and arrives with the next request.
 */
export type Fault =
  | 'drop-before'
  | 'drop-after'
  | 'hang'
  | 'twice'
  | 'late-copy'
  | 500
  | '500-after'
  | 401
  | 403
  | 422
  | 429;

/** Ends a request that never reaches the server. */
export async function failBefore(fault: Fault | undefined): Promise<void> {
  if (fault === 'drop-before') throw new Unreachable('dropped');
  if (fault === 'hang') await new Promise<never>(() => undefined);
  if (typeof fault === 'number') throw faultRefusal(fault);
}

/** Ends a request that the server has run. */
export function failAfter(fault: Fault | undefined): void {
  if (fault === 'drop-after') throw new Unreachable('dropped');
  if (fault === '500-after') throw faultRefusal(500);
}

/** Runs a request whose response nothing reads. */
export function ignoringRefusal(request: () => unknown): void {
  try {
    request();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

export function faultRefusal(status: number): Refused {
  const codes: Record<number, string> = {
    401: 'signed_out',
    403: 'not_allowed',
    422: 'invalid_input',
    429: 'too_many_attempts',
  };
  const code = codes[status] ?? 'unexpected';
  if (!isProblemCode(code)) throw new Error(`No fault: ${status}`);
  return new Refused(status, { code }, status === 429 ? 2_000 : undefined);
}
