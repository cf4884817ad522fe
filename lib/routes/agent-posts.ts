// Written by `npm run routes` from lib/contracts/agent-posts.ts: change it there.
import type * as declared from '@/lib/contracts/agent-posts';
import type { Route } from './route';

export const approveAgentPost = { name: 'approveAgentPost', method: 'POST', path: '/instagram-agents/{id}/posts/{postId}/approve' } as Route<typeof declared.approveAgentPost>;
export const createAgentPost = { name: 'createAgentPost', method: 'POST', path: '/instagram-agents/{id}/posts' } as Route<typeof declared.createAgentPost>;
export const createAutonomousPost = { name: 'createAutonomousPost', method: 'POST', path: '/instagram-agents/{id}/posts/create-autonomous' } as Route<typeof declared.createAutonomousPost>;
export const deleteAgentPost = { name: 'deleteAgentPost', method: 'DELETE', path: '/instagram-agents/{id}/posts/{postId}' } as Route<typeof declared.deleteAgentPost>;
export const drawAgentCard = { name: 'drawAgentCard', method: 'POST', path: '/instagram-agents/{id}/cards' } as Route<typeof declared.drawAgentCard>;
export const generateAgentPosts = { name: 'generateAgentPosts', method: 'POST', path: '/instagram-agents/{id}/posts/generate-batch' } as Route<typeof declared.generateAgentPosts>;
export const getAgentCost = { name: 'getAgentCost', method: 'GET', path: '/instagram-agents/{id}/posts/cost/total' } as Route<typeof declared.getAgentCost>;
export const getAgentEstimate = { name: 'getAgentEstimate', method: 'GET', path: '/instagram-agents/{id}/estimate' } as Route<typeof declared.getAgentEstimate>;
export const getAgentPost = { name: 'getAgentPost', method: 'GET', path: '/instagram-agents/{id}/posts/{postId}' } as Route<typeof declared.getAgentPost>;
export const listAgentPosts = { name: 'listAgentPosts', method: 'GET', path: '/instagram-agents/{id}/posts' } as Route<typeof declared.listAgentPosts>;
export const listAgentReviews = { name: 'listAgentReviews', method: 'GET', path: '/instagram-agents/review' } as Route<typeof declared.listAgentReviews>;
export const publishAgentPost = { name: 'publishAgentPost', method: 'POST', path: '/instagram-agents/{id}/posts/{postId}/publish' } as Route<typeof declared.publishAgentPost>;
export const regenerateAgentPost = { name: 'regenerateAgentPost', method: 'POST', path: '/instagram-agents/{id}/posts/{postId}/regenerate' } as Route<typeof declared.regenerateAgentPost>;
export const rejectAgentPost = { name: 'rejectAgentPost', method: 'POST', path: '/instagram-agents/{id}/posts/{postId}/reject' } as Route<typeof declared.rejectAgentPost>;
export const updateAgentPost = { name: 'updateAgentPost', method: 'PATCH', path: '/instagram-agents/{id}/posts/{postId}' } as Route<typeof declared.updateAgentPost>;
export const withdrawAgentPostApproval = { name: 'withdrawAgentPostApproval', method: 'DELETE', path: '/instagram-agents/{id}/posts/{postId}/approve' } as Route<typeof declared.withdrawAgentPostApproval>;
