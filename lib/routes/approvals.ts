// Written by `npm run routes` from lib/contracts/approvals.ts: change it there.
import type * as declared from '@/lib/contracts/approvals';
import type { Route } from './route';

export const approveReview = { name: 'approveReview', method: 'POST', path: '/review/{token}/approve' } as Route<typeof declared.approveReview>;
export const createApproval = { name: 'createApproval', method: 'POST', path: '/approvals' } as Route<typeof declared.createApproval>;
export const decideReview = { name: 'decideReview', method: 'POST', path: '/review/{token}/posts/{id}' } as Route<typeof declared.decideReview>;
export const enterReviewCode = { name: 'enterReviewCode', method: 'POST', path: '/review/{token}/enter' } as Route<typeof declared.enterReviewCode>;
export const listApprovalTrail = { name: 'listApprovalTrail', method: 'GET', path: '/approvals/trail' } as Route<typeof declared.listApprovalTrail>;
export const listApprovals = { name: 'listApprovals', method: 'GET', path: '/approvals' } as Route<typeof declared.listApprovals>;
export const listPostApprovals = { name: 'listPostApprovals', method: 'GET', path: '/posts/{id}/approvals' } as Route<typeof declared.listPostApprovals>;
export const mailReviewCode = { name: 'mailReviewCode', method: 'POST', path: '/review/{token}/code' } as Route<typeof declared.mailReviewCode>;
export const readReview = { name: 'readReview', method: 'GET', path: '/review/{token}' } as Route<typeof declared.readReview>;
export const revokeApproval = { name: 'revokeApproval', method: 'DELETE', path: '/approvals/{id}' } as Route<typeof declared.revokeApproval>;
