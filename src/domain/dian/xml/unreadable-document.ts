import type { ReadProblem } from './read-result.ts';

/** Why a file is not a readable document. Thrown only inside this folder; readDianXml turns it into a result. */
export class UnreadableDocument extends Error {
  readonly code: ReadProblem;
  /** The file that a container names in place of its document. */
  readonly neighbour: string | undefined;

  /** `detail` is Spanish and ready to show. */
  constructor(code: ReadProblem, detail: string, neighbour?: string) {
    super(detail);
    this.code = code;
    this.neighbour = neighbour;
  }
}
