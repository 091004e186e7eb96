import type { XmlNode } from './xml-tree.ts';

/** The first element along a path of local names ("Party/PartyName/Name"), taking the first match at each step. */
export function find(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let current = node;
  for (const name of path.split('/')) {
    current = current?.children.find((child) => child.name === name);
    if (!current) return undefined;
  }
  return current;
}

/** Every element at the end of the path, following all matches at each step, in document order. */
export function findAll(node: XmlNode | undefined, path: string): XmlNode[] {
  let found = node ? [node] : [];
  for (const name of path.split('/')) {
    found = found.flatMap((one) => one.children.filter((child) => child.name === name));
  }
  return found;
}

/** The trimmed text at the first of these paths that has any; null when none has. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    for (const found of findAll(node, path)) {
      const text = found.text.trim();
      if (text !== '') return text;
    }
  }
  return null;
}

/** Every trimmed text along the path, the empty ones left out. */
export function textsAt(node: XmlNode | undefined, path: string): string[] {
  return findAll(node, path)
    .map((one) => one.text.trim())
    .filter(Boolean);
}

/** The trimmed attribute; null when it is absent or empty. */
export function attribute(node: XmlNode | undefined, name: string): string | null {
  return node?.attributes.get(name)?.trim() || null;
}

/** Whether the element or anything below it passes the test. */
export function someBelow(node: XmlNode, test: (node: XmlNode) => boolean): boolean {
  return test(node) || node.children.some((child) => someBelow(child, test));
}
