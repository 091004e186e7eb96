/** Cache Storage in memory: what Workbox and the worker use of it. */
export class FakeCaches {
  readonly stored = new Map<string, FakeCache>();
  open = async (name: string): Promise<FakeCache> => {
    const cache = this.stored.get(name) ?? new FakeCache();
    this.stored.set(name, cache);
    return cache;
  };
  keys = async (): Promise<string[]> => [...this.stored.keys()];
  delete = async (name: string): Promise<boolean> => this.stored.delete(name);
  match = async (request: RequestInfo, { cacheName = '' } = {}): Promise<Response | undefined> =>
    this.stored.get(cacheName)?.match(request);
}

class FakeCache {
  readonly stored = new Map<string, Response>();
  match = async (request: RequestInfo): Promise<Response | undefined> => this.stored.get(urlOf(request))?.clone();
  put = async (request: RequestInfo, response: Response): Promise<void> => {
    this.stored.set(urlOf(request), response);
  };
  keys = async (): Promise<Request[]> => [...this.stored.keys()].map((url) => new Request(url));
  delete = async (request: RequestInfo): Promise<boolean> => this.stored.delete(urlOf(request));
}

const urlOf = (request: RequestInfo): string => (typeof request === 'string' ? request : request.url);
