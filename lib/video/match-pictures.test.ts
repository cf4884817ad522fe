import { describe, expect, it } from 'vitest';
import { matchPictures, type Described, type Said } from './match-pictures';

const said = (words: string, seconds = 3): Said => ({
  stems: new Map(words.split(' ').map((word) => [word, 1])),
  seconds,
});
const picture = (address: string, named: string, described = ''): Described => ({
  address,
  named: new Set(named.split(' ').filter(Boolean)),
  described: new Set(described.split(' ').filter(Boolean)),
});

describe('pictures for the parts of a film', () => {
  it('are those that have its words; a part that none fits has none', () => {
    const library = [picture('roast', 'coffee roast'), picture('sea', 'beach sea')];
    expect(matchPictures([said('we roast daily'), said('price list'), said('holiday sea')], library)).toEqual([
      ['roast'],
      [],
      ['sea'],
    ]);
  });

  it('are each shown once, where they fit best', () => {
    const library = [picture('cup', 'coffee cup'), picture('farm', 'coffee farm')];
    expect(matchPictures([said('coffee'), said('coffee farm'), said('coffee')], library)).toEqual([
      ['cup'],
      ['farm'],
      [],
    ]);
  });

  it('open the film, where one fits its first part about as well as another', () => {
    const library = [picture('kitchen', 'curd cakes')];
    expect(matchPictures([said('cakes'), said('curd cakes')], library)).toEqual([['kitchen'], []]);
    // It says much less about the first part.
    const other = [picture('oven', 'oven bread crust')];
    expect(matchPictures([said('bread'), said('oven bread crust')], other)).toEqual([[], ['oven']]);
    // A better one is left for the first part as well.
    expect(matchPictures([said('cakes'), said('curd cakes')], [...library, picture('cake', 'cakes')])).toEqual([
      ['cake'],
      ['kitchen'],
    ]);
  });

  it('are as many as the part’s length takes, three at most', () => {
    const library = Array.from({ length: 5 }, (_, index) => picture(`p${index}`, 'coffee'));
    const counts = (seconds: number) => matchPictures([said('coffee', seconds)], library)[0]?.length;
    expect([counts(1), counts(4), counts(6), counts(30)]).toEqual([1, 1, 2, 3]);
    expect(matchPictures([{ ...said('coffee', 30), most: 1 }], library)[0]).toEqual(['p0']);
  });

  it('are no clips where a scene shows none', () => {
    const library = [{ ...picture('film', 'coffee roast'), moves: true }, picture('cup', 'coffee cup')];
    expect(matchPictures([said('coffee roast')], library)[0]).toEqual(['film']);
    expect(matchPictures([{ ...said('coffee roast'), still: true }], library)[0]).toEqual(['cup']);
  });

  it('need two words of a description, or one of the name', () => {
    const library = [picture('dog', '', 'man walk dog sea'), picture('walk', 'walk')];
    expect(matchPictures([said('walk through', 9)], library)).toEqual([['walk']]);
    expect(matchPictures([said('walk dog', 3)], [library[0]!])).toEqual([['dog']]);
  });

  it('prefer rare words, and leave out those that fit much less than the best', () => {
    const common = Array.from({ length: 8 }, (_, index) => picture(`team${index}`, `team party${index} night${index}`));
    const library = [...common, picture('launch', 'team launch')];
    expect(matchPictures([said('team launch', 9)], library)).toEqual([['launch']]);
  });

  it('count a word that only means the same for less', () => {
    const library = [picture('pet', 'pet'), picture('dog', 'dog')];
    const stems = new Map([
      ['dog', 1],
      ['pet', 0.4],
    ]);
    expect(matchPictures([{ stems, seconds: 3 }], library)).toEqual([['dog']]);
  });
});
