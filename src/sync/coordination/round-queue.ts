import type { RoundReport, RoundRequest } from './run-round.ts';

const NO_REQUEST: RoundRequest = { ignoreBackoff: false, pull: false, verify: false };

/** Runs one round. `isContended` tells whether another one has been requested since. */
type RunRound = (request: RoundRequest, isContended: () => boolean) => Promise<RoundReport>;

/** At most one round waits behind the running one. It covers everything that was requested in the meantime. */
export class RoundQueue {
  readonly #run: RunRound;
  readonly #withLock: (work: () => Promise<RoundReport>) => Promise<RoundReport>;
  #requested = NO_REQUEST;
  #next: Promise<RoundReport> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(run: RunRound, withLock: (work: () => Promise<RoundReport>) => Promise<RoundReport>) {
    this.#run = run;
    this.#withLock = withLock;
  }

  /** A stopped queue runs what is requested, but requests nothing more by itself. */
  setStopped(isStopped: boolean): void {
    this.#isStopped = isStopped;
  }

  request(request: Partial<RoundRequest>): Promise<RoundReport> {
    this.#requested = {
      ignoreBackoff: this.#requested.ignoreBackoff || request.ignoreBackoff === true,
      pull: this.#requested.pull || request.pull === true,
      verify: this.#requested.verify || request.verify === true,
    };
    this.#next ??= this.#start(request);
    return this.#next;
  }

  #start(request: Partial<RoundRequest>): Promise<RoundReport> {
    const round = this.#last.then(() => this.#withLock(() => this.#runRequested()));
    this.#last = round.catch(() => undefined);
    return round.then((report) => (report.isUnfinished && !this.#isStopped ? this.#goOn(report, request) : report));
  }

  #runRequested(): Promise<RoundReport> {
    // A request from here on may be too late for this round, so it starts the next one.
    this.#next = undefined;
    const request = this.#requested;
    this.#requested = NO_REQUEST;
    return this.#run(request, () => this.#isStopped || this.#next !== undefined);
  }

  /** This page or worker goes on by itself: the worker has no timer, and that of another page may be later. */
  async #goOn(before: RoundReport, request: Partial<RoundRequest>): Promise<RoundReport> {
    const after = await this.request({ pull: true, verify: request.verify === true });
    return { ...after, sent: before.sent + after.sent, parked: before.parked + after.parked };
  }
}
