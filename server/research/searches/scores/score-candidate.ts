import { readTerms, subjectTerms, type Terms } from '@/lib/searches/channel-words';
import { languageOf } from '@/lib/knowledge/languages';
import { calibrated, type Calibration } from '@/lib/searches/learning';
import { penaltyOf, weighParts, withGrade } from '@/lib/searches/score';
import { scorer } from '@/lib/searches/score-channel';
import type { ThemeModel } from '@/lib/searches/theme-model';
import type { Candidate, Parts } from '../stored/candidate.store';
import { waysInto, type Relevances } from './relevances';
import type { ChannelSearch } from '../stored/search.store';

/** The model of a search as it is stored: with the scale that marks have made, and whether they shaped it. */
export type StoredModel = ThemeModel & { scale: Calibration | null; isLearned: boolean };

export function modelOf({ model }: Pick<ChannelSearch, 'model'>): StoredModel | null {
  return model ? (JSON.parse(model) as StoredModel) : null;
}

/** Likenesses by meaning, where embeddings are configured; they take the place of the words'. */
export type Meaning = { posts: number | null; description: number | null };

export type Scored = {
  parts: Parts;
  relevance: number | null;
  noRelevance: boolean;
  scoreMethod: Candidate['scoreMethod'];
  modelVersion: number;
  isLearned: boolean;
};

type Of = {
  row: Pick<Candidate, 'title' | 'description' | 'found' | 'labels' | 'judged'>;
  stems: readonly string[];
  relevances: Relevances;
  meaning: Meaning | null;
};

/** Scores a channel by what was read of it. */
export function scoreOf(model: StoredModel | null, version: number, { row, stems, relevances, meaning }: Of): Scored {
  const none = { parts: { posts: null, description: null, words: null, graph: null }, relevance: null };
  const rest = { modelVersion: version, isLearned: model?.isLearned ?? false };
  if (!model) return { ...none, ...rest, noRelevance: true, scoreMethod: 'none' };
  const lexical = scorer(model)({
    posts: stems.map(readTerms),
    description: descriptionTerms(row),
    ways: waysInto(row.found, relevances),
  });
  const parts: Parts = {
    ...lexical,
    posts: meaning?.posts ?? lexical.posts,
    description: meaning?.description ?? lexical.description,
  };
  const penalty = penaltyOf(row.labels);
  const plain = weighParts(parts);
  const own = plain === null ? null : model.scale ? calibratedWith(model.scale, parts, penalty) : plain * penalty;
  const relevance = own === null ? null : rounded(withGrade(own, row.judged?.grade ?? null));
  return {
    parts: mapParts(parts),
    relevance,
    noRelevance: relevance === null,
    scoreMethod: meaning?.posts === undefined || meaning.posts === null ? 'lexical' : 'embeddings',
    ...rest,
  };
}

/** A learned scale never lifts what a label has lowered. */
function calibratedWith(scale: Calibration, parts: Parts, penalty: number): number {
  return calibrated(scale, parts, penalty) * penalty;
}

const rounded = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
const mapParts = (parts: Parts): Parts => ({
  posts: parts.posts === null ? null : rounded(parts.posts),
  description: parts.description === null ? null : rounded(parts.description),
  words: parts.words === null ? null : rounded(parts.words),
  graph: parts.graph === null ? null : rounded(parts.graph),
});

export function descriptionTerms({ title, description }: Pick<Candidate, 'title' | 'description'>): Terms {
  const text = [title, description].filter(Boolean).join('\n');
  return subjectTerms(text, languageOf(text));
}
