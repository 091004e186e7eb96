/** Our server could not be asked: no network, no answer in time, or something in between answered in its place. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
