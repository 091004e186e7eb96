import type { ReadProblem } from './read-result.ts';

/** Why a file is no document for us. Thrown only inside this folder; readDianXml turns it into an answer. */
export class UnreadableDocument extends Error {
  readonly code: ReadProblem;

  /** `detail` is Spanish and ready to show. */
  constructor(code: ReadProblem, detail: string) {
    super(detail);
    this.code = code;
  }
}
