import { PROBLEM_DETAIL, PROBLEM_STATUS, type Problem, type ProblemCode } from '#contract/problem.ts';

/** What some codes carry (problem.ts); `retryAfterS` are the seconds after which it may be asked again. */
type RefusalOptions = Omit<Problem, 'code' | 'detail'> & { retryAfterS?: number };

/** Throw this to say no. Anything else that is thrown is a bug and leaves as `unexpected`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly retryAfterS: number | undefined;
  readonly #more: Omit<Problem, 'code' | 'detail'>;

  /** `detail` is Spanish and ready to show; without it the code's own text is sent. */
  constructor(code: ProblemCode, detail?: string, { retryAfterS, ...more }: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.detail = detail ?? PROBLEM_DETAIL[code];
    this.retryAfterS = retryAfterS;
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
