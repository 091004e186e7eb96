import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/**
 * PGlite's directory on disk, with an fsync that reaches the disk: Emscripten's own NODEFS has none, so a commit would
 * be lost with the power. Bound to PGlite 0.5.16; the test that counts `syncs` tells when an upgrade breaks it.
 */
export class DurableFs extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), this.#install] } };
  }

  readonly #install = (module: object) => {
    // NODEFS is not in PGlite's types.
    const { NODEFS } = module as { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } };
    NODEFS.stream_ops.fsync = (stream) => {
      this.syncs += 1;
      fsyncSync(stream.nfd);
      return 0;
    };
  };
}
