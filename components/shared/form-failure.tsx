/** A failure of a form that belongs to none of its fields; announced when it appears. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && (
        <p className="rounded-control bg-failed-soft px-3 py-2 text-dense break-words text-failed">{message}</p>
      )}
    </div>
  );
}
