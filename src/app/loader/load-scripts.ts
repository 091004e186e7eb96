import { limitMarkup } from '../limit-markup.ts';
import { createScriptFiles } from './script-files.ts';

const urlOf = (name: string): string => new URL(`/${name}`, document.baseURI).href;

/** Says what a browser says of a module that it cannot get. */
function fetchScript(name: string): Promise<void> {
  const script = document.createElement('script');
  script.src = urlOf(name);
  script.crossOrigin = '';
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new TypeError(`Failed to fetch dynamically imported module: ${script.src}`));
    };
    document.head.append(script);
  });
}

limitMarkup(window);

// The first thing a page runs, before any other file of the app. What it reads is written into the page by
// scripts/classic-scripts.ts.
const files = createScriptFiles(fetchScript, urlOf);
files.expect(JSON.parse(document.getElementById('cuadra-files')?.textContent ?? '[[],{},{}]'), location.pathname);
Object.assign(globalThis, { cuadraFiles: files });
