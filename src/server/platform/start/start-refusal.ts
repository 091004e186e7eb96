/** The server cannot start until a person does something. The message is one line that says what. */
export class StartRefusal extends Error {
  override readonly name: string = 'StartRefusal';
}

/** The embedded database belongs to a process that runs. */
export class DirectoryInUse extends StartRefusal {
  override readonly name = 'DirectoryInUse';
}
