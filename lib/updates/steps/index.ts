import type { Step } from '../step';
import { auditIndexes } from './2026-11-24-audit-indexes';
import { gramsIndex } from './2026-11-24-grams-index';
import { gramsOfPosts } from './2026-11-24-grams-of-posts';
import { indexesOfAll } from './2026-11-24-indexes';
import { libraryIndexes } from './2026-11-24-library-indexes';
import { mailIndex } from './2026-11-28-mail-index';
import { namesOfFiles } from './2026-11-24-names-of-files';
import { approvalIndexes } from './2026-11-28-approval-indexes';
import { approvalTrailIndex } from './2026-11-28-approval-trail-index';
import { companyAccounts } from './2026-11-28-company-accounts';
import { filesInPostsIndex } from './2026-11-28-files-in-posts-index';
import { postsOfAgentsIndex } from './2026-11-28-posts-of-agents-index';
import { resultsIndexes } from './2026-11-28-results-indexes';
import { tagsAndNetworksIndexes } from './2026-11-28-tags-and-networks-indexes';
import { templatesIndex } from './2026-11-28-templates-index';
import { figuresIndex } from './2026-11-29-figures-index';
import { figuresOfAgents } from './2026-11-29-figures-of-agents';
import { figuresTakenOut } from './2026-11-29-figures-taken-out';
import { versionsIndexes } from './2026-11-29-versions-indexes';
import { videoFormatsIndex } from './2026-11-29-video-formats-index';
import { filmTemplatesIndexes } from './2026-11-30-film-templates-indexes';
import { readingAccounts } from './2026-11-30-reading-accounts';
import { resultsChangedIndex } from './2026-11-30-results-changed-index';
import { resultsDueIndex } from './2026-11-30-results-due-index';
import { uncomparedRendersIndex } from './2026-11-30-uncompared-renders-index';
import { unwrittenIndex } from './2026-11-30-unwritten-index';
import { unwrittenPosts } from './2026-11-30-unwritten-posts';

/** All steps, in the order of their ids, which is the order they run in. */
export const STEPS: readonly Step[] = [
  auditIndexes,
  gramsIndex,
  gramsOfPosts,
  indexesOfAll,
  libraryIndexes,
  namesOfFiles,
  approvalIndexes,
  approvalTrailIndex,
  companyAccounts,
  filesInPostsIndex,
  mailIndex,
  postsOfAgentsIndex,
  resultsIndexes,
  tagsAndNetworksIndexes,
  templatesIndex,
  figuresIndex,
  figuresOfAgents,
  figuresTakenOut,
  versionsIndexes,
  videoFormatsIndex,
  filmTemplatesIndexes,
  readingAccounts,
  resultsChangedIndex,
  resultsDueIndex,
  uncomparedRendersIndex,
  unwrittenIndex,
  unwrittenPosts,
];
