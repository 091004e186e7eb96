/** What a file tells of itself: `tell` takes an export, or several at once; `context` stands for `import.meta` and `import()`. */
type Declare = (tell: Tell, context: Context) => Body;
type Tell = (name: string | Exports, value?: unknown) => unknown;
type Context = { import: (specifier: string) => Promise<Exports>; meta: { url: string } };
/** One setter for each file that is needed, in their order. */
type Body = { setters: ((exports: Exports) => void)[]; execute?: () => void };
type Exports = Record<string, unknown>;

/**
 * Names of files; for each that is loaded by itself the places among them of those it cannot run without; for each path
 * of a page the places of all that it shows itself with.
 */
export type Needs = readonly [
  names: readonly string[],
  needs: Readonly<Record<string, readonly number[]>>,
  pages: Readonly<Record<string, readonly number[]>>,
];

type File = {
  name: string;
  exports: Exports;
  needs: readonly string[];
  /** Those who are told of each export, also of a later value: bindings are live. */
  hearers: ((exports: Exports) => void)[];
  declare?: Declare;
  body?: Body;
  arrival?: Promise<void> | undefined;
  hasRun?: boolean;
  /** What it threw when it was run: whoever wants it hears that, as of a module. */
  failure?: unknown;
};

export type ScriptFiles = {
  register: (name: string, needs: readonly string[], declare: Declare) => void;
  /** What files need that are loaded later, said before any of them is here; those of the page at `path` are asked for. */
  expect: (needs: Needs, path: string) => void;
  /** Runs a file that is here with all it needs, and answers its exports. */
  start: (name: string) => Exports;
};

/**
 * The app's files as classic scripts, run as the modules they were written as: each once, after what it needs, with live
 * bindings; two may need each other. `fetchScript` runs a script, which registers itself. The format is that of
 * `System.register` (scripts/classic-scripts.ts writes it); a file that fails is fetched again when it is wanted again.
 */
export function createScriptFiles(
  fetchScript: (name: string) => Promise<void>,
  urlOf: (name: string) => string,
): ScriptFiles {
  const files = new Map<string, File>();
  let expected: Needs = [[], {}, {}];

  const fileOf = (name: string): File => {
    const file = files.get(name) ?? { name, exports: {}, needs: [], hearers: [] };
    files.set(name, file);
    return file;
  };

  const fetchFile = async (file: File): Promise<void> => {
    if (!file.declare) await fetchScript(file.name);
    // Something else may have answered in its place.
    if (!file.declare) throw new TypeError(`${file.name} is no file of the app`);
  };

  const arrive = (file: File): Promise<void> => {
    file.arrival ??= fetchFile(file).catch((error: unknown) => {
      file.arrival = undefined;
      throw error;
    });
    return file.arrival;
  };

  const arriveWithNeeds = async (file: File, seen: Set<File>): Promise<void> => {
    if (seen.has(file)) return;
    seen.add(file);
    await arrive(file);
    await Promise.all(file.needs.map((need) => arriveWithNeeds(fileOf(need), seen)));
  };

  const link = (file: File): void => {
    if (file.body || !file.declare) return;
    const tell: Tell = (name, value) => {
      if (typeof name === 'string') file.exports[name] = value;
      else Object.assign(file.exports, name);
      for (const hear of file.hearers) hear(file.exports);
      return value;
    };
    const body = file.declare(tell, { import: load, meta: { url: urlOf(file.name) } });
    file.body = body;
    body.setters.forEach((hear, at) => {
      const need = fileOf(file.needs[at] ?? '');
      need.hearers.push(hear);
      link(need);
      hear(need.exports);
    });
  };

  const run = (file: File): Exports => {
    if ('failure' in file) throw file.failure;
    if (file.hasRun) return file.exports;
    file.hasRun = true;
    try {
      for (const need of file.needs) run(fileOf(need));
      file.body?.execute?.();
    } catch (error) {
      file.failure = error;
      throw error;
    }
    return file.exports;
  };

  const start = (name: string): Exports => {
    link(fileOf(name));
    return run(fileOf(name));
  };

  /** All of them at once; what fails is asked for again by whoever needs it, and told there. */
  const ask = (places: readonly number[] = []): void => {
    for (const at of places) arrive(fileOf(expected[0][at] ?? '')).catch(() => undefined);
  };

  async function load(specifier: string): Promise<Exports> {
    const name = nameOf(specifier);
    ask(expected[1][name]);
    await arriveWithNeeds(fileOf(name), new Set());
    return start(name);
  }

  return {
    register(name, needs, declare) {
      Object.assign(fileOf(name), { needs: needs.map(nameOf), declare });
    },
    expect(needs, path) {
      expected = needs;
      ask(needs[2][path]);
    },
    start,
  };
}

/** All files lie in one folder, and name each other from there. */
const nameOf = (specifier: string): string => specifier.replace('./', 'assets/');
