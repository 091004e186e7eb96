/** The server cannot start until a person does something. The message is one line that says what. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
