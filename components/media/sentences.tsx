/** Files that were not added, and why; of several lines the first is the fixed message. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className="text-dense break-words text-failed">
          {sentence.split('\n').map((line) => (
            <span key={line}>{line} </span>
          ))}
        </p>
      ))}
    </div>
  );
}
