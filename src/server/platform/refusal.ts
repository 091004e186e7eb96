import { PROBLEM_DETAIL, PROBLEM_STATUS, type Problem, type ProblemCode } from '#contract/problem.ts';

/** Additional fields of some codes (problem.ts). `retryAfterS` is the number of seconds before the client may retry. */
type RefusalOptions = Omit<Problem, 'code' | 'detail'> & { retryAfterS?: number };

/** An expected refusal of a request. Any other exception is a bug and is sent as `unexpected`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly retryAfterS: number | undefined;
  readonly #more: Omit<Problem, 'code' | 'detail'>;

  /** `detail` is in Spanish and ready to show. Without it, the default text of the code is sent. */
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
