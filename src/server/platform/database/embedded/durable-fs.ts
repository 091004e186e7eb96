import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

type Attributes = { mode?: number | null };
type SetAttributes = (target: unknown, attributes: Attributes) => void;
type NodeFileSystem = {
  node_ops: { setattr: SetAttributes };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
};

/** Emscripten sets the mode of what it has created to 0666 or 0777, past the umask of the process. */
const forOwnerOnly =
  (setattr: SetAttributes): SetAttributes =>
  (target, attributes) =>
    setattr(
      target,
      typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ~0o077 } : attributes,
    );

/**
 * PGlite's directory on disk, with files that are their owner's alone and with an fsync that reaches the disk: Emscripten's own NODEFS has none, so a commit would
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
    const { NODEFS } = module as { NODEFS: NodeFileSystem };
    NODEFS.node_ops.setattr = forOwnerOnly(NODEFS.node_ops.setattr);
    NODEFS.stream_ops.setattr = forOwnerOnly(NODEFS.stream_ops.setattr);
    NODEFS.stream_ops.fsync = (stream) => {
      this.syncs += 1;
      fsyncSync(stream.nfd);
      return 0;
    };
  };
}
