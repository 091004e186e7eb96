import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problem.ts';

/** The refusals of an operation by status, with the codes of each. */
export function describeProblems(endpoint: Endpoint, binding: { isWrite: boolean }): Record<string, unknown> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(endpoint, binding)) {
    const status = PROBLEM_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, describeProblem(codes)]));
}

function describeProblem(codes: readonly ProblemCode[]) {
  const code = { properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, code] } } },
  };
}

/** The codes of the endpoint itself and of what every request goes through before it. */
function problemsOf(endpoint: Endpoint, { isWrite }: { isWrite: boolean }): Set<ProblemCode> {
  const { problems, access, method, body, bytes, files, download } = endpoint;
  const isUpload = bytes === true || files !== undefined;
  // Any address or body may hold text that cannot be stored, and any client may be too old.
  const codes: (readonly ProblemCode[])[] = [problems, ['invalid_input', 'client_too_old', 'unexpected']];
  if (access !== 'public') codes.push(['signed_out', 'account_removed', 'not_allowed'], accessProblemsOf(endpoint));
  if (isWrite) codes.push(['key_reused', 'change_forgotten', 'feed_expired']);
  if (download) codes.push(['too_many_attempts']);
  if (body || isUpload || method !== 'GET') codes.push(['file_too_big']);
  if (isUpload) codes.push(['too_slow', 'not_ready']);
  return new Set(codes.flat());
}

function accessProblemsOf({ method, allowedWhenReadOnly, beforeEnrolment, stepUp }: Endpoint): ProblemCode[] {
  return [
    ...(method === 'GET' || allowedWhenReadOnly ? [] : (['read_only'] as const)),
    ...(beforeEnrolment ? [] : (['second_factor_setup_required'] as const)),
    ...(stepUp ? (['step_up_required'] as const) : []),
  ];
}
