/** Not in TypeScript's library. */
type PolicyRules = { createHTML: (text: string) => string; createScriptURL: (url: string) => string };
type Page = { origin: string; trustedTypes?: { createPolicy: (name: 'default', rules: PolicyRules) => unknown } };

const BEGINS_ELEMENT = /<[a-z!/?]/i;

/** Throws for what may not be written into a page of `origin`: elements as text, and scripts of other origins. */
export const createPolicyRules = (origin: string): PolicyRules => ({
  // Mantine writes the text of style elements.
  createHTML(text) {
    if (BEGINS_ELEMENT.test(text)) throw new TypeError('Elements are not written as text.');
    return text;
  },
  createScriptURL(url) {
    if (!new URL(url, origin).href.startsWith(`${origin}/`)) throw new TypeError('A script of another origin.');
    return url;
  },
});

/** Makes the one policy that the server's header allows (Trusted Types), in browsers that know it. */
export function installTrustedTypes({ origin, trustedTypes }: Page): void {
  trustedTypes?.createPolicy('default', createPolicyRules(origin));
}
