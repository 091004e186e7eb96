/** Each of them as `change` makes it, one at a time. */
export async function* mapped<A, B>(all: AsyncIterable<A>, change: (one: A) => B): AsyncGenerator<B> {
  for await (const one of all) yield change(one);
}
