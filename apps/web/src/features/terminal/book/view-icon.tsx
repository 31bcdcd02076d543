// The drawings on the buttons that choose the sides of the book.

export function ViewIcon({ view }: { readonly view: 'both' | 'bids' | 'asks' }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {view === 'both' ? (
        <>
          <path d="M1 1h5v5H1z" fill="var(--down)" />
          <path d="M1 8h5v5H1z" fill="var(--up)" />
        </>
      ) : (
        <path d="M1 1h5v12H1z" fill={view === 'bids' ? 'var(--up)' : 'var(--down)'} />
      )}
      <path d="M8 2h5M8 5h5M8 9h5M8 12h5" stroke="currentColor" />
    </svg>
  )
}
