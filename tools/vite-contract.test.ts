import * as session from '@parlour/contract/sessions.endpoints';
import * as system from '@parlour/contract/system.endpoints';
import { describe, expect, it } from 'vitest';
import { lightModule } from './vite-contract.ts';

describe('contract modules in a browser build', () => {
  it('endpoints keep what a caller needs and nothing else', () => {
    expect(lightModule({ login: session.login })).toBe(
      'export const login = {"method":"POST","path":"/wps/session/login","encrypted":true,"quiet":false,"bodyType":"json"};',
    );
  });

  it('schemas and functions are left out, plain constants stay', () => {
    expect(lightModule({ schema: session.member, act: () => 1, LIST: ['a', { b: 1 }] })).toBe(
      'export const LIST = ["a",{"b":1}];',
    );
  });

  it('no schema of a real module comes through', () => {
    const code = lightModule({ ...system });
    expect(code).toContain('getWhitelabel');
    expect(code).not.toMatch(/zod|_def|parse/);
  });
});
