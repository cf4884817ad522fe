import { all, constant, database, page, stream, together, type Cost } from './cost';

/** Of sharing, deciding of and commenting on posts, and of their earlier texts. */
export const APPROVAL_COSTS: Record<string, Cost> = {
  approveReview: constant,
  approveShared: all('ApprovalLink', 'ApprovalEntry'),
  createApproval: database('ApprovalLink', 'ApprovalEntry'),
  decideReview: database('ApprovalEntry'),
  decideShared: together(all('ApprovalLink'), database('ApprovalEntry')),
  deletePostComment: constant,
  editPostComment: constant,
  enterReviewCode: constant,
  addPostComment: database('ApprovalEntry'),
  getPostChanges: constant,
  getPostVersion: constant,
  listApprovals: page('ApprovalLink'),
  listApprovalTrail: together(page('ApprovalEntry'), stream('ApprovalEntry')),
  listPostApprovals: all('ApprovalEntry'),
  listPostComments: all('ApprovalEntry'),
  listPostVersions: all('PostVersion'),
  mailReviewCode: constant,
  readReview: all('ApprovalEntry'),
  readShared: all('ApprovalLink', 'ApprovalEntry'),
  revokeApproval: constant,
};
