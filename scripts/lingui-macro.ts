import { type PluginObj, transformAsync, types } from '@babel/core';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';

/**
 * Texts stay in the code that shows them, compiled in advance: no page loads the texts of other pages, and no page
 * loads the parser. This is possible because there is only one language (docs/specification.md#purpose).
 */
const parsedTexts: PluginObj = {
  visitor: {
    Program: {
      // The macros are expanded when the visitor leaves the program.
      exit: (program) =>
        program.traverse({
          ObjectExpression({ node }) {
            if (!node.leadingComments?.some((comment) => comment.value === 'i18n')) return;
            // Without a catalogue the id is not needed.
            node.properties = node.properties.filter((property) => textOf(property, 'id') === undefined);
            for (const property of node.properties) {
              const text = textOf(property, 'message');
              if (text !== undefined && types.isObjectProperty(property)) property.value = parsed(text);
            }
          },
        }),
    },
  },
};

function textOf(property: types.Node, name: string): string | undefined {
  if (!types.isObjectProperty(property) || !types.isStringLiteral(property.value)) return undefined;
  return types.isIdentifier(property.key, { name }) ? property.value.value : undefined;
}

function parsed(text: string) {
  const { source, errors } = createCompiledCatalog('es-CO', { text }, { namespace: 'json' });
  if (errors[0]) throw errors[0].error;
  return types.valueToNode(JSON.parse(source).messages.text);
}

/** Runs Babel only on files that use a Lingui macro: plugin-react no longer has its own Babel. */
export function linguiMacro(): Plugin {
  return {
    name: 'cuadra:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?(\?|$)/, exclude: /node_modules/ }, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], parsedTexts],
        });
        return result?.code ? { code: result.code, map: JSON.stringify(result.map) } : null;
      },
    },
  };
}
