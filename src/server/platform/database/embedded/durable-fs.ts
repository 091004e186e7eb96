import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

type Attributes = { mode?: number | null };
type SetAttributes = (target: unknown, attributes: Attributes) => void;
type NodeFileSystem = {
  node_ops: { setattr: SetAttributes };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
};

/** Emscripten sets the mode of new files to 0666 or 0777 and ignores the umask of the process. */
const forOwnerOnly =
  (setattr: SetAttributes): SetAttributes =>
  (target, attributes) =>
    setattr(
      target,
      typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ~0o077 } : attributes,
    );

/**
 * The file system of PGlite, with files that only their owner can access, and with an fsync that writes to the disk:
 * Emscripten's NODEFS has no fsync, so a commit could be lost in a power failure. It depends on internals of PGlite
 * 0.5.16; the test that counts `syncs` fails when an upgrade breaks it.
 */
export class DurableFs extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), this.#install] } };
  }

  readonly #install = (module: object) => {
    // PGlite's types do not include NODEFS.
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
