import config from '../vitest.config.ts';

const folder = process.env['CUADRA_MUTATED'];
const [node, dom] = config.test?.projects ?? [];

/** The tests of one module that run without a server or a browser (scripts/mutate.mjs). */
export default {
  ...config,
  test: {
    projects: [within(node, `${folder}/**/*.test.ts`), within(dom, `${folder}/**/*.test.tsx`)],
  },
};

function within(project: unknown, include: string) {
  const given = project as { test: object };
  return { ...given, test: { ...given.test, include: [include] } };
}
