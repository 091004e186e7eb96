/** No response of our server: no network, a timeout, or a response from a server in between. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
