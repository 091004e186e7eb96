/** Names that the code defines, and numbers: never data of a person, a company or a file. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** `isRoot` begins a trace, whatever the work that started it. */
export type SpanDescription = {
  name: string;
  kind?: 'server' | 'client' | 'internal';
  attributes?: SpanAttributes;
  isRoot?: boolean;
};

/** `failure` marks the span as failed with the type of the error: its message may contain values. */
export type SpanEnd = { name?: string; attributes?: SpanAttributes; failure?: string };

export type Span = {
  /** The spans and statements of `work` are inside this one. */
  run: <T>(work: () => T) => T;
  end: (end?: SpanEnd) => void;
};

export type Tracer = {
  startSpan: (description: SpanDescription) => Span;
  /** Adds a statement that has just ended to the current span; without a span it is not recorded. */
  recordStatement: (statement: { sql: string; ms: number; failure?: string | undefined }) => void;
  close: () => Promise<void>;
};

let active: Tracer | undefined;

/** Undefined while no endpoint for traces is configured. */
export const activeTracer = (): Tracer | undefined => active;

export function setTracer(tracer: Tracer | undefined): void {
  active = tracer;
}

/** Runs `work` in a span. `describe` adds attributes of its result. */
export async function inSpan<T>(
  description: SpanDescription,
  work: () => Promise<T>,
  describe: (result: T) => SpanAttributes = () => ({}),
): Promise<T> {
  if (!active) return work();
  const span = active.startSpan(description);
  try {
    const result = await span.run(work);
    span.end({ attributes: describe(result) });
    return result;
  } catch (error) {
    span.end({ failure: errorType(error) });
    throw error;
  }
}

/** The name of the error or the code of the system or the database, without its message. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
