// The package has types for its entry only; this is the one file that we load on its own.
declare module 'twitter-text/dist/esm/parseTweet.js' {
  const parseTweet: (text: string) => { weightedLength: number };
  export default parseTweet;
}
