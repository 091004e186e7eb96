/** Functions that pdf.js calls and Node 20 does not have. Without the first one, drawing a page never finishes. */
export function installPolyfills(): void {
  defineMissing(
    ArrayBuffer.prototype,
    'transferToFixedLength',
    function transfer(this: ArrayBuffer, length = this.byteLength) {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this).subarray(0, length));
      return copy;
    },
  );
  defineMissing(URL, 'parse', (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null));
}

function defineMissing(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
