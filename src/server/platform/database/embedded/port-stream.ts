import { Duplex } from 'node:stream';
import type { SendRequest } from './embedded-protocol.ts';

type WriteCallback = (error?: Error | null) => void;

/**
 * A stream that pg uses as its socket: writes go to the engine, and the engine's responses are the data that pg reads.
 */
export class PortStream extends Duplex {
  readonly #sendRequest: SendRequest;

  constructor(sendRequest: SendRequest) {
    super();
    this.#sendRequest = sendRequest;
  }

  /** A dropped connection may have left an open transaction in the only session, so the session is reset first. */
  connect(): this {
    this.#sendRequest({ type: 'reset' }).then(
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

  /** pg corks the messages of a statement. Sending them together needs one round trip. */
  override _writev(chunks: { chunk: Buffer }[], done: WriteCallback) {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: WriteCallback) {
    this.push(null);
    done();
  }

  #exchange(bytes: Buffer, done: WriteCallback) {
    this.#sendRequest({ type: 'exchange', bytes }).then((response) => {
      const { bytes: received } = response;
      if (received && received.length > 0)
        this.push(Buffer.from(received.buffer, received.byteOffset, received.length));
      done();
    }, done);
  }
}
