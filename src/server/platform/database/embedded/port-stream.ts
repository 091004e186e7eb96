import { Duplex } from 'node:stream';
import type { SendRequest } from './embedded-protocol.ts';

type WriteCallback = (error?: Error | null) => void;

/** Looks like a socket to pg: what pg writes goes to the engine, and the engine's answer is what pg reads. */
export class PortStream extends Duplex {
  readonly #ask: SendRequest;

  constructor(sendRequest: SendRequest) {
    super();
    this.#ask = sendRequest;
  }

  /** A connection that was dropped may have left its transaction open in the one session there is. */
  connect(): this {
    this.#ask({ type: 'reset' }).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteCallback) {
    this.#exchange(chunk, done);
  }

  /** pg corks a statement's messages; sent as one they cost one trip. */
  override _writev(chunks: { chunk: Buffer }[], done: WriteCallback) {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: WriteCallback) {
    this.push(null);
    done();
  }

  #exchange(bytes: Buffer, done: WriteCallback) {
    this.#ask({ type: 'exchange', bytes }).then((response) => {
      const { bytes: received } = response;
      if (received && received.length > 0)
        this.push(Buffer.from(received.buffer, received.byteOffset, received.length));
      done();
    }, done);
  }
}
