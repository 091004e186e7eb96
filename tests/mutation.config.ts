import config from '../vitest.config.ts';

const folder = process.env['CUADRA_MUTATED'];
const projects = (config.test?.projects ?? []) as { test: { name: string } }[];

/** The tests of one module that run without a server or a browser (scripts/mutate.mjs). */
export default {
  ...config,
  test: {
    projects: [within('node', `${folder}/**/*.test.ts`), within('dom', `${folder}/**/*.test.tsx`)],
  },
};

function within(name: string, include: string) {
  const given = projects.find(({ test }) => test.name === name);
  return { ...given, test: { ...given?.test, include: [include] } };
}
