import { describe, expect, it } from 'vitest';
import { slowest } from './file-times.ts';

describe('times of test files', () => {
  it('names the slowest first, and no more than asked for', () => {
    const times = [
      { file: 'quick.test.ts', seconds: 0.04 },
      { file: 'slow.test.ts', seconds: 123.4 },
      { file: 'middling.test.ts', seconds: 9.96 },
    ];
    expect(slowest(times, 2)).toEqual(['  123.4 s  slow.test.ts', '   10.0 s  middling.test.ts']);
    expect(slowest([], 2)).toEqual([]);
  });
});
