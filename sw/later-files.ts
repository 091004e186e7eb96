/**
 * Files that nobody needs at first: charts, the reader of files, the pages of the office. They are fetched once the page has nothing else to do,
 * not while the app installs (OFFLINE.md 4.3). The name does not change from build to build: what is there stays.
 */
const CACHE = 'cuadra-later';

/** The names that the build gives them (vite.config.ts). */
export const isLater = (url: string): boolean => /^\/?assets\/later\./.test(url);

export type LaterFiles = {
  has: (path: string) => boolean;
  /** From the cache, and from the network what is not there yet. */
  answer: (request: Request) => Promise<Response>;
  /** Fetches what is missing. One that fails is fetched with the next occasion. */
  fill: () => Promise<void>;
  /** For the installation of a newer build: a device that has them all has them all afterwards. */
  fillAgain: () => Promise<void>;
  /** Forgets the files of earlier builds. */
  sweep: () => Promise<void>;
};

export function laterFiles(urls: readonly string[], storage: CacheStorage): LaterFiles {
  const paths = new Set(urls.map((url) => (url.startsWith('/') ? url : `/${url}`)));
  const fill = async (): Promise<void> => {
    const cache = await storage.open(CACHE);
    for (const path of paths) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  };
  return {
    has: (path) => paths.has(path),
    answer: async (request) => (await (await storage.open(CACHE)).match(request)) ?? fetch(request),
    fill,
    fillAgain: async () => {
      if (await storage.has(CACHE)) await fill();
    },
    sweep: async () => {
      if (!(await storage.has(CACHE))) return;
      const cache = await storage.open(CACHE);
      for (const { url } of await cache.keys()) if (!paths.has(new URL(url).pathname)) await cache.delete(url);
    },
  };
}
