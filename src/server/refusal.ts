import { PROBLEM_DETAIL, PROBLEM_STATUS, type Problem, type ProblemCode } from '#contract/problem.ts';

/** Throw this to say no; `more` is for `conflict`. Anything else that is thrown is a bug and leaves as `unexpected`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly #more: Pick<Problem, 'current' | 'decided'>;

  /** `detail` is Spanish and ready to show; without it the code's own text is sent. */
  constructor(code: ProblemCode, detail?: string, more: Pick<Problem, 'current' | 'decided'> = {}) {
    super(code);
    this.code = code;
    this.detail = detail ?? PROBLEM_DETAIL[code];
    this.#more = more;
  }

  get status(): number {
    return PROBLEM_STATUS[this.code];
  }

  get problem(): Problem {
    const { code, detail } = this;
    return { code, detail, ...this.#more };
  }
}
