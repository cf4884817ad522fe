/**
 * Other apps share with the service worker (public/sw.js). A browser without it, such as one that has just cleared its
 * data, gets an empty new post.
 */
const toNewPost = () => new Response(null, { status: 303, headers: { Location: '/schedule?post=new' } });

export { toNewPost as GET, toNewPost as POST };
