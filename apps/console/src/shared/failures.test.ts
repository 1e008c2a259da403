/** The console has a text for every failure that its endpoints declare. */
import type { Endpoint } from '@parlour/contract/endpoint';
import { type CommonFailure, FAILURE_CODES, type FailureCode, textKeyOf } from '@parlour/contract/errors';
import { describe, expect, it } from 'vitest';
import { failureKey } from './failures.ts';
import { EN, failureText, isTextKey } from './texts.ts';

const modules = import.meta.glob<Record<string, Endpoint>>('../../../../packages/contract/src/*.endpoints.ts', {
  eager: true,
});
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((thing) => typeof thing === 'object' && 'failures' in thing && thing.path?.startsWith('/wps/console'));

const isCommon = (code: FailureCode): code is CommonFailure => /^(request|session|access|system)\./.test(code);
const codes = [...new Set([...FAILURE_CODES.filter(isCommon), ...endpoints.flatMap(({ failures }) => failures)])];
/** Returns the text key of a failed call. */
const keyOf = (code: FailureCode): string => failureKey({ code, textKey: textKeyOf(code) });

describe('failures at the console', () => {
  it('are those of more than a hundred endpoints', () => {
    expect(endpoints.length).toBeGreaterThan(100);
    expect(codes.length).toBeGreaterThan(50);
  });

  it('have a text each: none is an error of unknown cause', () => {
    expect(codes.filter((code) => !isTextKey(keyOf(code)))).toEqual([]);
    expect(codes.filter((code) => failureText(keyOf(code)) === EN['error.unknown'])).toEqual(['system.error']);
  });

  it('without a text are an error of unknown cause', () => {
    expect(failureText('error.brandNew')).toBe('Something went wrong on our side. Try again in a moment.');
  });

  it('of one endpoint have words of the console’s own before the general ones', () => {
    expect(failureText(keyOf('approval.decided'))).toBe(
      'Nothing was changed: already decided, or already approved by you.',
    );
    expect(failureText(keyOf('thing.unknown'))).toMatch(/^Not found/);
  });
});
