/** The server cannot start until the operator acts. The message is one line that says what to do. */
export class StartRefusal extends Error {
  override readonly name: string = 'StartRefusal';
}

/** The file store does not answer now. A server starts nevertheless: everything but files works. */
export class FileStoreUnreachable extends StartRefusal {
  override readonly name = 'FileStoreUnreachable';
}

/** A running process uses the embedded database. */
export class DirectoryInUse extends StartRefusal {
  override readonly name = 'DirectoryInUse';
}
