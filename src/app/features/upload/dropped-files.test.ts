import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

const named = (name: string) => new File(['x'], name);
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(named(name)),
});

/** A folder as a browser gives it: two at a time. */
function folder(...entries: object[]) {
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (done: (portion: object[]) => void) => done(left.splice(0, 2)) };
  };
  return { isFile: false, isDirectory: true, createReader };
}

const drop = (entries: object[], files: File[] = []) =>
  // As much of a drop as is read.
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files }) as unknown as DataTransfer;

test('files are taken as they were dropped', async () => {
  const files = [named('a.xml'), named('b.zip')];
  expect(await droppedFiles(drop([fileEntry('a.xml'), fileEntry('b.zip')], files))).toEqual(files);
});

test('a folder is opened, also in a folder and in as many portions as it takes', async () => {
  const deep = folder(fileEntry('1.xml'), fileEntry('2.xml'), fileEntry('3.xml'), folder(fileEntry('4.xml')), folder());
  const found = await droppedFiles(drop([fileEntry('0.xml'), deep]));
  expect(found.map(({ name }) => name)).toEqual(['0.xml', '1.xml', '2.xml', '3.xml', '4.xml']);
});
