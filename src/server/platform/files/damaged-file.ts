/** The bytes that arrived, or those that the server says it has, are not those of the file. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  constructor() {
    super('The file store has or sent other bytes than those of the file.');
  }
}
