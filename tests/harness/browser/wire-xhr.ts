import type { Wire } from '../a-wire.ts';

/** How requests are sent: at once unless the test delays them. */
export type Line = {
  /** Called before a request gets its response; `tell` reports how many of its bytes have been sent. */
  beforeAnswer?: (request: { emit: (sent: number) => void; total: number }) => Promise<void>;
};

// Node's Request does not accept jsdom's bytes.
const textOf = (body: Uint8Array | string | null) =>
  typeof body === 'string' || body === null ? body : Buffer.from(body).toString();

/** Connects the wire to XMLHttpRequest too, which reports the progress of an upload. */
export function wireXhr(wire: Wire, line: Line = {}): void {
  class WireRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    #isAborted = false;
    #answered: Headers = new Headers();
    status = 0;
    responseText = '';
    responseURL = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }
    abort() {
      this.#isAborted = true;
      this.onabort?.();
    }
    send(body: Uint8Array | string | null) {
      void this.#answer(body);
    }
    async #answer(body: Uint8Array | string | null) {
      const total = body?.length ?? 0;
      await line.beforeAnswer?.({ emit: (loaded) => this.upload.onprogress?.({ loaded, total }), total });
      if (this.#isAborted) return;
      this.upload.onprogress?.({ loaded: total, total });
      try {
        const response = await wire.fetch(this.#url, {
          method: this.#method,
          headers: this.#headers,
          body: textOf(body),
        });
        this.status = response.status;
        this.responseURL = new URL(this.#url, location.href).href;
        this.#answered = response.headers;
        this.responseText = await response.text();
        if (!this.#isAborted) this.onload?.();
      } catch {
        if (!this.#isAborted) this.onerror?.();
      }
    }
  }
  // Only the members that the app uses.
  globalThis.XMLHttpRequest = WireRequest as unknown as typeof XMLHttpRequest;
}
