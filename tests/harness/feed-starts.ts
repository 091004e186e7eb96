type Start = { id: string; from: number };

/** The starts of the in-memory server and the positions that it hands out (docs/offline.md#restored-server). */
export class FeedStarts {
  #starts: readonly Start[] = [];

  constructor() {
    this.add(0);
  }

  /** A start with the feed at `rev`. */
  add(rev: number): void {
    this.#starts = [...this.#starts, { id: crypto.randomUUID(), from: rev }];
  }

  position(rev: number): string {
    return `${this.#starts.at(-1)?.id}.${rev}`;
  }

  /** Whether the server was at this position; `seen` is a later revision from the same time. */
  has(position: string | undefined, seen = 0): boolean {
    if (position === undefined) return true;
    const [id, rev] = position.split('.');
    const at = this.#starts.findIndex((start) => start.id === id);
    const next = this.#starts[at + 1];
    return at >= 0 && (!next || Math.max(Number(rev), seen) <= next.from);
  }

  copy(): () => void {
    const starts = this.#starts;
    return () => {
      this.#starts = starts;
    };
  }

  forget(): void {
    this.#starts = [];
  }
}
