import { isProblemCode, type Problem, type ProblemCode } from '#contract/problem.ts';

/** The server responded with an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: ProblemCode;
  /** The problem as received: `detail` for the user, `current` with a conflict. */
  readonly problem: Problem;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, problem: Problem, retryAfterMs?: number) {
    super(problem.detail ?? problem.code);
    this.status = status;
    // A newer server may know codes that this build does not.
    this.code = isProblemCode(problem.code) ? problem.code : 'unexpected';
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
