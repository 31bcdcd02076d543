// The poster as a picture: drawn anew when its texts change, given as PNG and as an address to show it by. The address'
// memory is given back with the page.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { drawPoster } from './draw-poster.ts'
import type { PosterTexts } from './poster-texts.ts'

export interface Poster {
  readonly png: Blob
  readonly address: string
}

interface PosterState {
  /** The drawing of the QR code that goes on it. */
  readonly qr: RefObject<SVGSVGElement | null>
  readonly poster: Poster | undefined
  readonly isBroken: boolean
}

export function usePoster(texts: PosterTexts | undefined, tag: string): PosterState {
  const qr = useRef<SVGSVGElement>(null)
  const [poster, setPoster] = useState<Poster>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (qr.current === null || texts === undefined) return undefined
    let address: string | undefined
    let isLeft = false
    const show = (png: Blob): void => {
      if (isLeft) return
      address = URL.createObjectURL(png)
      setPoster({ png, address })
    }
    drawPoster(qr.current, texts, tag).then(show, () => setBroken(true))
    return () => {
      isLeft = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [texts, tag])
  return { qr, poster, isBroken }
}
