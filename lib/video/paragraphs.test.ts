import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs';

const of = (prompt: string) => {
  const { begins, heads } = paragraphsOf(prompt);
  return [[...begins], [...heads]];
};

it('begins a paragraph with each line, whose first statement is above the others', () => {
  const firsts = ['Our bread.', 'It rests.', 'It is baked.'];
  expect(of('Our bread.\nIt rests. For a day.\n\nIt is baked. At four.')).toEqual([firsts, firsts]);
});

it('keeps a heading with what stands below it', () => {
  const firsts = ['Our bread.', 'The dough', 'The oven'];
  expect(of('Our bread.\n## The dough\nIt rests. For a day.\nThe oven:\n- It is old.\n- It is hot.')).toEqual([
    firsts,
    firsts,
  ]);
  expect(of('Our bread.\nThe dough\nIt rests. For a day.\nThe oven\nIt is old.')).toEqual([firsts, firsts]);
});

it('keeps the entries of a list together, none of them above the others', () => {
  expect(of('Our bread.\n- It rests.\n- It is baked.\n- It is eaten.')).toEqual([
    ['Our bread.', 'It rests.'],
    ['Our bread.'],
  ]);
});

it('takes lines without full stops for statements, and the first line for no heading', () => {
  const lines = ['Our bread', 'It rests', 'It is baked'];
  expect(of(lines.join('\n'))).toEqual([lines, lines]);
  expect(of('Our bread\nIt rests. For a day.')[0]).toEqual(['Our bread', 'It rests.']);
});
