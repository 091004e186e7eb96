import type { XmlNode } from './xml-tree.ts';

// Caches the split of each path: the readers use the same hundred paths again and again.
const STEPS = new Map<string, readonly string[]>();

function parsePath(path: string): readonly string[] {
  const known = STEPS.get(path);
  if (known) return known;
  const steps = path.split('/');
  STEPS.set(path, steps);
  return steps;
}

/** The first element along a path of local names ("Party/PartyName/Name"), taking the first match at each step. */
export function find(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let current = node;
  for (const name of parsePath(path)) {
    current = current?.children.find((child) => child.name === name);
    if (!current) return undefined;
  }
  return current;
}

/** Every element at the end of the path, following all matches at each step, in document order. */
export function findAll(node: XmlNode | undefined, path: string): XmlNode[] {
  const found: XmlNode[] = [];
  if (node) collect(node, { steps: parsePath(path), found }, 0);
  return found;
}

type Search = { steps: readonly string[]; found: XmlNode[] };

function collect(node: XmlNode, search: Search, depth: number): void {
  const name = search.steps[depth];
  if (name === undefined) {
    search.found.push(node);
    return;
  }
  for (const child of node.children) if (child.name === name) collect(child, search, depth + 1);
}

/** The trimmed text at the first of these paths that has any; null when none has. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  if (!node) return null;
  for (const path of paths) {
    const text = firstText(node, parsePath(path), 0);
    if (text !== '') return text;
  }
  return null;
}

function firstText(node: XmlNode, steps: readonly string[], depth: number): string {
  const name = steps[depth];
  if (name === undefined) return node.text.trim();
  for (const child of node.children) {
    const text = child.name === name ? firstText(child, steps, depth + 1) : '';
    if (text !== '') return text;
  }
  return '';
}

/** Every non-empty trimmed text along the path. */
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
export function someDescendant(node: XmlNode, test: (node: XmlNode) => boolean): boolean {
  return test(node) || node.children.some((child) => someDescendant(child, test));
}
