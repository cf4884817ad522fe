import { z } from 'zod';

/** Says bounds of numbers for people where a schema has no words of its own: zod has "expected number to be >=1". */
z.config({
  customError: (issue) => {
    if (issue.code === 'too_small' && isNumber(issue.origin))
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${shown(issue.minimum)}`;
    if (issue.code === 'too_big' && isNumber(issue.origin))
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${shown(issue.maximum)}`;
    return undefined;
  },
});

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int';
const shown = (bound: number | bigint): string => bound.toLocaleString('en-US');
