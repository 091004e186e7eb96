import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { createSecretBox, SecretUnreadable } from './secret-box.ts';
import { parseSecretKeys, toSecretKey } from './secret-keys.ts';

const aKey = () => toSecretKey(randomBytes(32));
const unreadable = (type: 'unknown_key' | 'damaged') => expect.objectContaining({ name: 'SecretUnreadable', type });

describe('L10 secrets are sealed before they are stored', () => {
  const box = createSecretBox([aKey()]);

  it.each(['', 'x', 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c', 'ñandú 🦤'])('opens what it sealed: %j', (plain) => {
    expect(box.open(box.seal(plain, 'a row'), 'a row')).toBe(plain);
  });

  it('a sealed value holds no part of the secret and never repeats itself', () => {
    const sealed = box.seal('secreto-12345', 'a row');
    expect(sealed).not.toContain('secreto');
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('secreto');
    expect(box.seal('secreto-12345', 'a row')).not.toBe(sealed);
  });

  it('a value of another row does not open', () => {
    const sealed = box.seal('a secret', 'technical_keys:1');
    expect(() => box.open(sealed, 'technical_keys:2')).toThrow(SecretUnreadable);
  });

  it('a value with any character changed or cut off does not open', () => {
    const sealed = box.seal('a secret', 'a row');
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'Q' : 'A';
      expect(() => box.open(`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`, 'a row')).toThrow(
        SecretUnreadable,
      );
      expect(() => box.open(sealed.slice(0, at), 'a row')).toThrow(SecretUnreadable);
    }
  });

  it('what is no sealed value is damaged, never an answer', () => {
    for (const text of ['', 'plain', 'v1.abcdefgh.', 'v2.abcdefgh.AAAA']) {
      expect(() => box.open(text, 'a row')).toThrow(unreadable('damaged'));
    }
  });
});

describe('L10 keys are rotated by listing the old ones', () => {
  const [old, fresh] = [aKey(), aKey()];
  const sealedBefore = createSecretBox([old]).seal('a secret', 'a row');

  it('the new first key seals, the old one still opens', () => {
    const box = createSecretBox([fresh, old]);
    expect(box.open(sealedBefore, 'a row')).toBe('a secret');
    expect(box.isCurrent(sealedBefore)).toBe(false);
    expect(box.isCurrent(box.seal('a secret', 'a row'))).toBe(true);
  });

  it('without the old key its values are unreadable', () => {
    expect(() => createSecretBox([fresh]).open(sealedBefore, 'a row')).toThrow(unreadable('unknown_key'));
  });
});

test('SECRETS_KEY lists keys of 32 bytes as base64', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  expect(parseSecretKeys(one.toString('base64'))).toEqual([toSecretKey(one)]);
  expect(parseSecretKeys(`${one.toString('base64')}, ${two.toString('base64')}`)).toEqual([one, two].map(toSecretKey));
  for (const wrong of ['', 'abc', randomBytes(31).toString('base64'), `${one.toString('base64')},`]) {
    expect(parseSecretKeys(wrong)).toBeUndefined();
  }
});
