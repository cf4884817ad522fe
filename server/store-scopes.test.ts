import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * Every query of a collection that belongs to projects names the project, or the one thing that it is about; one that
 * reads or writes across projects says so in its name. Whoever adds one writes it into this list, and why strangers
 * learn nothing by it.
 */
const ACROSS_PROJECTS: Record<string, string> = {
  'system/ai/call.store.ts overdueCallsOfEveryProject': 'the sweep: calls whose process died',
  'system/ai/call.store.ts firstDayOfEveryProjectFrom': 'the sums of days: which day has calls',
  'system/ai/call.store.ts firstOpenDayOfEveryProject': 'the sums of days: which day may change yet',
  'publishing/archive/store.ts expiredArchivesOfEveryProject': 'the sweep: archives whose time is over',
  'agents/stored/agent-post.store.ts comingGroundedPostsOfEveryProject': 'the sweep: documents that posts cite',
  'agents/stored/agent-post.store.ts generationsToLookAtOfEveryProject': 'the sweep: generations whose worker died',
  'agents/stored/agent.store.ts settlingAgentsOfEveryProject': 'the sweep: posts that are yet to be held or let go',
  'agents/stored/agent.store.ts workingAgentsOfEveryProject': 'the sweep: agents whose account is gone',
  'agents/stored/run.store.ts runsToLookAtOfEveryProject': 'the sweep: runs whose worker died',
  'agents/stored/schedule.store.ts schedulesDueOfEveryProject': 'the tick: slots that are due',
  'research/knowledge/index/index.store.ts buildsOfEveryProject': 'how many builds a host carries at once',
  'research/knowledge/index/index.store.ts indexesOfEveryProject':
    'the sweep: vectors that are missing, files of indexes',
  'research/knowledge/stored/item.store.ts stuckItemsOfEveryProject': 'the sweep: documents whose reader died',
  'research/knowledge/stored/item.store.ts trashedOfEveryProjectSince': 'the sweep: what lay in the trash for 30 days',
  'research/searches/stored/watched.store.ts takeDueOfEveryProject': 'the sweep: watched channels to be read',
  'research/searches/stored/search.store.ts activeSearchesOfEveryProject': 'the sweep: searches whose job was lost',
  'media/files/inspection.store.ts filesNotInspectedOfEveryProject': 'the sweep: inspections that were lost',
  'media/files/storage-ledger.store.ts bytesStoredOfEveryProject': 'what the host’s quota is counted from',
  'media/files/store.ts everyProjectWithFiles': 'the sweep: files of projects that are gone',
  'media/files/store.ts filesOfEveryProject': 'what is known of the bytes behind public addresses that a post names',
  'media/files/store.ts madeFilesUnusedOfEveryProject': 'the sweep: what is no longer requested',
  'media/files/store.ts strayPreviewsOfEveryProject': 'the sweep: previews without their file',
  'media/files/store.ts temporaryFilesOverOfEveryProject': 'the sweep: what was held for a moment only',
  'media/files/usage.store.ts storageByEveryProject': 'the administrator’s overview',
  'media/files/usage.store.ts storageOfEveryProject': 'the host’s quota',
  'system/jobs/tracked/counts.store.ts countJobsOfEveryProject': 'the administrator’s overview',
  'system/jobs/tracked/children.store.ts parentsWaitingOfEveryProject': 'the sweep: jobs whose parts have ended',
  'system/jobs/tracked/claim.store.ts keysHeldInEveryProject': 'a worker passes over jobs that queue for a key',
  'system/jobs/tracked/claim.store.ts lanesOfEveryProject': 'a worker finds whose turn it is',
  'system/jobs/tracked/queue.store.ts queueOfEveryProject': 'a job’s place: only the count of the others is shown',
  'people/notifications/mail.store.ts peopleToMailOfEveryProject': 'the sweep: whom notifications are mailed to',
  'publishing/planning/recurrence.store.ts dueSeriesOfEveryProject':
    'the sweep: series whose next posts are to be made',
  'publishing/stored-posts/counts.store.ts countArmedPostsOfEveryProject': 'the administrator’s overview',
  'publishing/stored-posts/pause.store.ts endPausesOfEveryProject': 'the sweep: pauses whose time is over',
  'publishing/stored-posts/pause.store.ts pausesOfEveryProject':
    'workers: what must not be sent; shown only as far as one’s own',
  'publishing/stored-posts/due.store.ts heldPostsOfEveryProject': 'the end of a pause of the whole host',
  'publishing/stored-posts/due.store.ts postsDueOfEveryProject': 'the sweep: what is due',
  'publishing/stored-posts/due.store.ts versionsDueOfEveryProject': 'workers: media of what comes next',
  'publishing/stored-posts/reading-account.store.ts restOfEveryProject': 'an account’s rest, which its projects share',
  'publishing/stored-posts/result.store.ts postsBehindOfEveryProject': 'the sweep: posts whose results are to be read',
  'publishing/stored-posts/trash.store.ts removeTrashOfEveryProject': 'the sweep: what lay in the trash for 30 days',
  'publishing/connections/store.ts refreshesDueOfEveryProject': 'the sweep: tokens to renew',
  'publishing/connections/store.ts unreadableSettingsOfEveryProject': 'the administrator’s overview',
  'research/sources/telegram/mtproto/account.store.ts unreadableAccountsOfEveryProject': 'the administrator’s overview',
  'studio/videos/project.store.ts activeVideosOfEveryProject': 'the sweep: videos whose worker died',
  'studio/videos/step.store.ts unusedStepsOfEveryProject': 'the sweep: clips and voices that no video needs',
  'studio/videos/timeline-bytes.store.ts abandonedChangesOfEveryProject':
    'the sweep: timelines whose saver died before their size was noted',
  'studio/videos/render.store.ts oldUnfinishedRendersOfEveryProject':
    'the sweep: renders that have ended without a file',
  'studio/videos/render.store.ts certificatesOfEveryProject': 'by the files of videos that are shown already',
  'studio/videos/render.store.ts uncomparedRendersOfEveryProject': 'the sweep: comparisons whose worker died',
  'studio/scenarios/scenario.store.ts writingScenariosOfEveryProject': 'the sweep: scenarios whose writer died',
  'publishing/webhooks/store.ts everyProjectWithWebhooks': 'whether an outcome is to be told to anybody',
  'publishing/webhooks/store.ts takeDeliveryOfEveryProject': 'the sender of webhooks takes what is due',
};

/** Found by a unique key that we make ourselves, and that names one project's thing. */
const BY_UNIQUE_KEY: Record<string, string> = {
  'publishing/stored-posts/result.store.ts addReading': 'the post’s id',
  'publishing/stored-posts/result.store.ts insertResult': 'the post’s id',
  'publishing/stored-posts/result.store.ts readingsOfPost': 'the post’s id',
  'publishing/stored-posts/result.store.ts refreshResults': 'the post’s id',
  'publishing/stored-posts/result.store.ts removeResultsOf': 'ids of posts that were removed',
  'publishing/stored-posts/result.store.ts resultsOfPost': 'the post’s id',
  'publishing/stored-posts/version.store.ts removeVersionsOf': 'ids of posts that were removed',
  'publishing/approvals/link.store.ts findOpenLink': 'the hash of a link’s token, random',
  'media/files/store.ts findFileByUpload': 'the id of a resumable upload, random',
  'media/files/store.ts findAnyFileByUpload': 'the id of an import and its file',
  'media/files/store.ts findRendition': 'begins with the project',
  'system/jobs/tracked/store.ts findRunningJob': 'kind and id of what is worked on',
  'system/jobs/tracked/store.ts findUnbegunJob': 'kind and id of what is worked on',
  'system/jobs/tracked/store.ts isKeyHeld': 'kind and id of what is worked on',
  'publishing/stored-posts/import.store.ts idOfOrigin': 'id of the import or series, and its row or day',
};

/** A filter that names one of these is about one project, one thing of one project, or one person. */
const SCOPES =
  /(?<![$'])\b(?:projectId(?!: \{ \$ne: null)|userId|personId|webhookId|importId|parentId|searchId|watchedId|videoId)\b|'recurrence\.id': id\b|\bofProjects\b|\bwhereOf\b/;
const METHODS =
  /^(?:find|findOne|findOneAndUpdate|findOneAndDelete|findOneAndReplace|updateOne|updateMany|deleteOne|deleteMany|aggregate|distinct|countDocuments|exists|replaceOne)$/;
/** Of server/system/db/in-batches.ts: the model comes first. */
const IN_BATCHES = /^(?:idsInBatches|removeInBatches)$/;

const ROOT = path.resolve(import.meta.dirname, '..');

/** Models of collections whose documents belong to a project. A session's are limits of a token, not its owner's. */
const owned = new Set(
  globSync('prisma-free-models/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('/session.ts'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .filter((source) => /\bprojectId: \{/.test(source))
    .flatMap((source) => [...source.matchAll(/export const (\w+Model)\b/g)].map(([, name = '']) => name)),
);

type Named = { name: string; node: ts.Node };

/** The functions and constants at the top of a file. */
function topLevel(source: ts.SourceFile): Named[] {
  return source.statements.flatMap((statement): Named[] => {
    if (ts.isFunctionDeclaration(statement) && statement.name) return [{ name: statement.name.text, node: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap((each) =>
      ts.isIdentifier(each.name) ? [{ name: each.name.text, node: each }] : [],
    );
  });
}

/** The filter of a call that queries such a model, or goes through it in batches. */
function filterOf({ expression: called, arguments: given }: ts.CallExpression): ts.Node | undefined {
  const [first] = given;
  if (ts.isIdentifier(called))
    return IN_BATCHES.test(called.text) && first && ts.isIdentifier(first) && owned.has(first.text)
      ? given[1]
      : undefined;
  if (!ts.isPropertyAccessExpression(called)) return undefined;
  const { expression, name } = called;
  if (!ts.isIdentifier(expression) || !owned.has(expression.text) || !METHODS.test(name.text)) return undefined;
  return given[name.text === 'distinct' ? 1 : 0];
}

/** The first arguments of the queries of such models within a node, with what the names in them stand for. */
function filtersIn(node: ts.Node, source: ts.SourceFile, outside: readonly Named[]): string[] {
  const consts = new Map<string, string>(outside.map(({ name, node: each }) => [name, each.getText(source)]));
  const filters: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isVariableDeclaration(each) && ts.isIdentifier(each.name) && each.initializer)
      consts.set(each.name.text, each.initializer.getText(source));
    if (ts.isCallExpression(each)) {
      const filter = filterOf(each);
      if (filter) {
        const text = filter.getText(source);
        const meant = [...text.matchAll(/\b[a-zA-Z]\w*\b/g)].map(([word]) => consts.get(word) ?? '');
        filters.push([text, ...meant].join(' '));
      }
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return filters;
}

/** One thing by its id, not several by theirs: access to it was decided before. */
function isOfOne(filter: string): boolean {
  return /\b_id\b(?!: (?:\{ \$(?:in|nin|gt|ne)|null|'))/.test(filter);
}

const found = globSync(['server/**/store.ts', 'server/**/*.store.ts'], { cwd: ROOT }).flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const names = topLevel(source);
  return names.flatMap(({ name, node }) => {
    const across = filtersIn(node, source, names).filter((filter) => !SCOPES.test(filter) && !isOfOne(filter));
    // Single ids of the same moment, gathered into one read.
    const gathered = node.getText(source).includes('= batched(');
    return across.length > 0 && !gathered ? [`${path.relative('server', file)} ${name}`] : [];
  });
});

test('the rule knows the collections of projects', () => {
  expect([...owned].sort()).toEqual(
    expect.arrayContaining(['PostModel', 'StoredFileModel', 'TrackedJobModel', 'PlatformSettingModel', 'WebhookModel']),
  );
});

test('a query across projects says so in its name, and is listed with its reason', () => {
  expect(found.toSorted()).toEqual([...Object.keys(ACROSS_PROJECTS), ...Object.keys(BY_UNIQUE_KEY)].toSorted());
  expect(Object.keys(ACROSS_PROJECTS).filter((name) => !/every ?project/i.test(name))).toEqual([]);
});
