type SearchHeadProps = { title: string; label: string; sought: string; onSeek: (text: string) => void };

/** The head of a page whose contents are searched as one types. */
export function SearchHead({ title, label, sought, onSeek }: SearchHeadProps) {
  return (
    <header className="lw-page-head">
      <h1>{title}</h1>
      <input
        className="lw-input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
      />
    </header>
  );
}
