/** What was not taken, and why. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} className="text-dense break-words text-failed">
          {sentence}
        </p>
      ))}
    </div>
  );
}
