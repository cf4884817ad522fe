// The package describes its entry only; this is the one of its files that we load by itself.
declare module 'twitter-text/dist/esm/parseTweet.js' {
  const parseTweet: (text: string) => { weightedLength: number };
  export default parseTweet;
}
