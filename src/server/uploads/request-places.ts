import pLimit, { type LimitFunction } from 'p-limit';

/**
 * The upload requests of a company that are in work at one time. The others wait with their bodies unread, so that other
 * companies can continue.
 */
export type RequestPlaces = {
  /** Waits for a place and runs `work`. */
  run<T>(company_id: string, work: (place: RequestPlace) => Promise<T>): Promise<T>;
};

export type RequestPlace = {
  /** Passes the chunks on. While the client sends nothing, the request leaves its place to another. */
  read(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
};

/** A request without a chunk for this long leaves its place. In milliseconds. */
const MAX_PAUSE_MS = 200;

/** At most `max` requests of each company are in work at one time. */
export function createRequestPlaces(max: number): RequestPlaces {
  const companies = new Map<string, { limit: LimitFunction; requests: number }>();
  return {
    async run(company_id, work) {
      const company = companies.get(company_id) ?? { limit: pLimit(max), requests: 0 };
      companies.set(company_id, company);
      company.requests += 1;
      let leave = await enter(company.limit);
      const whileOutside = async (arriving: Promise<unknown>) => {
        leave();
        await arriving.catch(() => {});
        leave = await enter(company.limit);
      };
      try {
        return await work({ read: (chunks) => readChunks(chunks, whileOutside) });
      } finally {
        leave();
        company.requests -= 1;
        if (company.requests === 0) companies.delete(company_id);
      }
    },
  };
}

/** Waits for a place. The returned function leaves it; repeated calls have no effect. */
const enter = (limit: LimitFunction): Promise<() => void> =>
  new Promise((entered) => {
    void limit(() => new Promise<void>((leave) => entered(leave)));
  });

async function* readChunks(
  chunks: AsyncIterable<Buffer>,
  whileOutside: (arriving: Promise<unknown>) => Promise<void>,
): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let isDone = false;
  try {
    while (!isDone) {
      const arriving = source.next();
      if (await pauses(arriving)) await whileOutside(arriving);
      const next = await arriving;
      isDone = next.done === true;
      if (!next.done) yield next.value;
    }
  } finally {
    if (!isDone) await source.return?.();
  }
}

/** Whether nothing arrives for MAX_PAUSE_MS. */
function pauses(arriving: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), MAX_PAUSE_MS);
    const hasArrived = () => {
      clearTimeout(timer);
      resolve(false);
    };
    arriving.then(hasArrived, hasArrived);
  });
}
