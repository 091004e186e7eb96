import { Duplex } from 'node:stream';
import type { Ask } from './embedded-protocol.ts';

type Done = (error?: Error | null) => void;

/** Looks like a socket to pg: what pg writes goes to the engine, and the engine's answer is what pg reads. */
export class PortStream extends Duplex {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    super();
    this.#ask = ask;
  }

  /** A connection that was dropped may have left its transaction open in the one session there is. */
  connect(): this {
    this.#ask({ op: 'reset' }).then(
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

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done) {
    this.#exchange(chunk, done);
  }

  /** pg corks a statement's messages; sent as one they cost one trip. */
  override _writev(chunks: { chunk: Buffer }[], done: Done) {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done) {
    this.push(null);
    done();
  }

  #exchange(bytes: Buffer, done: Done) {
    this.#ask({ op: 'exchange', bytes }).then((answer) => {
      const { bytes: told } = answer;
      if (told && told.length > 0) this.push(Buffer.from(told.buffer, told.byteOffset, told.length));
      done();
    }, done);
  }
}
