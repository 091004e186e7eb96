import { describe, expect, test } from 'vitest';
import { assessPassword } from './assess-password.ts';

const OWNER = { email: 'ana.torres@cafedelvalle.co', company_name: 'Café del Valle S.A.S.' };

describe('M9 a new password', { timeout: 60_000 }, () => {
  test.each([
    ['123456', /más usadas/],
    ['qwerty12', /más usadas/],
    ['password1', /más usadas/],
    ['secreta', /fácil de adivinar/],
    ['contraseña1', /fácil de adivinar/],
    ['Colombia2024', /fácil de adivinar/],
    ['aaaaaaaaaaaa', /fácil de adivinar/],
    ['ana.torres@cafedelvalle.co', /tu correo/],
    ['Ana.Torres', /tu correo/],
    ['anatorres2026', /tu correo/],
    ['2026-TORRES!', /tu correo/],
    ['cafe del valle', /nombre de tu empresa/],
    ['CaféDelValle2026', /nombre de tu empresa/],
    ['c4f3d3lv4ll3', /nombre de tu empresa/],
  ])('%s is refused with a hint', async (password, message) => {
    expect(await assessPassword(password, OWNER)).toEqual({ type: 'weak', message: expect.stringMatching(message) });
  });

  test.each(['una clave larga', 'trigo-azul-49', 'caballo grapa pila', 'nK7#qz!vR2'])(
    '%s is accepted',
    async (good) => {
      expect(await assessPassword(good, OWNER)).toEqual({ type: 'ok' });
    },
  );

  test('the longest that is accepted is judged in a moment', async () => {
    await assessPassword('x', OWNER);
    const started = performance.now();
    for (const long of ['a'.repeat(200), '1q2w3e4r'.repeat(25), 'P4ssw0rd'.repeat(25)])
      await assessPassword(long, OWNER);
    expect(performance.now() - started).toBeLessThan(6_000);
  });
});
