/**
 * A container may name its invoice by the file beside it in the ZIP, in place of holding it. Such a container is no
 * failure when that file was read; which is known only at the end of the ZIP.
 */
export type Neighbours<Refusal> = {
  addRead: (member: string) => void;
  addWaiting: (neighbour: string, refusal: Refusal) => void;
  /** The refusals of containers whose file was not read. */
  unresolved: () => Refusal[];
};

export function createNeighbours<Refusal>(): Neighbours<Refusal> {
  const read = new Set<string>();
  const waiting: { name: string; refusal: Refusal }[] = [];
  return {
    addRead: (member) => read.add(fileName(member)),
    addWaiting: (neighbour, refusal) => waiting.push({ name: fileName(neighbour), refusal }),
    unresolved: () => waiting.flatMap(({ name, refusal }) => (read.has(name) ? [] : [refusal])),
  };
}

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase();
