import { describe, expect, test, vi } from 'vitest';
import { createPolicyRules, installTrustedTypes } from './install-trusted-types.ts';

const ORIGIN = 'https://cuadra.example';

describe('L7 what is written into a page', () => {
  const { createHTML, createScriptURL } = createPolicyRules(ORIGIN);

  test.each(['<img src=x onerror=alert(1)>', 'a</style><script>', '<!-- x', '<?xml', '<SVG/onload=1>'])(
    '%s is refused as text',
    (text) => expect(() => createHTML(text)).toThrow(TypeError),
  );

  test.each([':root{--a:1px}', '@media (width < 48em){a>b{color:red}}', ''])('the style %j is written', (text) =>
    expect(createHTML(text)).toBe(text),
  );

  test.each([
    'https://malo.example/x.js',
    '//malo.example/x.js',
    'data:text/javascript,1',
    'blob:https://cuadra.example/1',
    'javascript:1',
    'https://cuadra.example.malo.example/x.js',
  ])('the script %s is refused', (url) => expect(() => createScriptURL(url)).toThrow(TypeError));

  test.each([`${ORIGIN}/assets/a.js`, '/sw.js'])('the script %s is loaded', (url) =>
    expect(createScriptURL(url)).toBe(url),
  );

  test('a browser without trusted types goes on as before', () => {
    const createPolicy = vi.fn();
    installTrustedTypes({ origin: ORIGIN });
    installTrustedTypes({ origin: ORIGIN, trustedTypes: { createPolicy } });
    expect(createPolicy).toHaveBeenCalledOnce();
  });
});
