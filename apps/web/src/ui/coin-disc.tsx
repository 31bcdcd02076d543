// A coin as a disc of our own drawing. A coin without a drawing shows its first letters.

import classes from './coin-disc.module.css'

interface Drawing {
  readonly colour: string
  readonly path: string
  readonly filled?: boolean
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  BTC: {
    colour: '#f7a531',
    path: 'M9.4 7.2h3.7a2.2 2.2 0 0 1 0 4.5H9.4zM9.4 11.7h4.3a2.5 2.5 0 0 1 0 5H9.4zM9.4 7.2v9.5M11 5.4v1.8M13.2 5.4v1.8M11 16.7v1.9M13.2 16.7v1.9M7.8 7.2h1.6M7.8 16.7h1.6',
  },
  ETH: {
    colour: '#8c9eff',
    path: 'm12 4.6 4.6 7.6L12 14.9l-4.6-2.7zM7.6 14.3 12 19.6l4.4-5.3L12 16.8z',
    filled: true,
  },
  BNB: {
    colour: '#e8b923',
    path: 'm12 5 2.4 2.4L12 9.8 9.6 7.4zM12 14.2l2.4 2.4L12 19l-2.4-2.4zM5 12l2.4-2.4L9.8 12l-2.4 2.4zM14.2 12l2.4-2.4L19 12l-2.4 2.4zM12 10.4l1.6 1.6-1.6 1.6-1.6-1.6z',
    filled: true,
  },
  SOL: {
    colour: '#7ee0c8',
    path: 'M8.6 7.2h9l-2.2 2.4h-9zM15.4 10.8h-9l2.2 2.4h9zM8.6 14.4h9l-2.2 2.4h-9z',
    filled: true,
  },
  XRP: {
    colour: '#b7c3d0',
    path: 'm6.6 6.8 3.2 3.1c1.3 1.2 3.1 1.2 4.4 0l3.2-3.1M6.6 17.2l3.2-3.1c1.3-1.2 3.1-1.2 4.4 0l3.2 3.1',
  },
  DOGE: { colour: '#d9bf6a', path: 'M9 6.8h3.2a5.2 5.2 0 0 1 0 10.4H9zM7 12h5.4' },
  ADA: {
    colour: '#6fa8ff',
    path: 'M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4M12 6v.1M12 18v.1M6.8 9v.1M17.2 9v.1M6.8 15v.1M17.2 15v.1',
  },
  TRX: {
    colour: '#ff8a80',
    path: 'm6.2 6.6 9.4 1.8 2.6 2.8-6.6 7.4zM15.6 8.4l-4.6 3 .6 7.2M6.2 6.6 11 11.4l7.2-.2',
  },
  LTC: { colour: '#a9b4c2', path: 'M11.4 6 9 17.2h6.6M7.8 13.2l5.4-2.2' },
  USDT: { colour: '#4fbf9f', path: 'M7.6 7.2h8.8M12 7.2v10M8 11.4c1 .8 7 .8 8 0' },
}

const LETTERS = 3

export function CoinDisc({ code, size }: { readonly code: string; readonly size: number }) {
  const drawing = DRAWINGS[code]
  return (
    <svg className={classes.disc} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="12"
        fill={`color-mix(in srgb, ${drawing?.colour ?? 'var(--text-2)'} 18%, var(--panel))`}
      />
      {drawing === undefined ? (
        <text x="12" y="15" textAnchor="middle" fontSize="8" fill="var(--text-2)">
          {code.slice(0, LETTERS)}
        </text>
      ) : (
        <path
          d={drawing.path}
          fill={drawing.filled === true ? drawing.colour : 'none'}
          stroke={drawing.filled === true ? 'none' : drawing.colour}
        />
      )}
    </svg>
  )
}
