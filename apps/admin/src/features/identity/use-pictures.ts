// The pictures of a submission that were opened here. Each opening is a line in the audit log, so none is fetched unasked
// and none twice; they are forgotten when the page is left.

import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'

export interface OpenedPictures {
  /** Addresses within this browser, by picture. */
  readonly addresses: Readonly<Record<string, string>>
  /** The picture that is coming. */
  readonly coming: string | undefined
  readonly open: (pictureId: string) => Promise<void>
}

export function usePictures(): OpenedPictures {
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({})
  const [coming, setComing] = useState<string>()
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address)
      made.current = []
    },
    [],
  )
  const open = async (pictureId: string): Promise<void> => {
    if (addresses[pictureId] !== undefined || coming !== undefined) return
    setComing(pictureId)
    // When it fails the client has said why; the picture can be asked for again.
    const picture = await api.download('identityPicture', { query: { pictureId } }).catch(() => undefined)
    setComing(undefined)
    if (picture === undefined) return
    const address = URL.createObjectURL(picture.blob)
    made.current.push(address)
    setAddresses((known) => ({ ...known, [pictureId]: address }))
  }
  return { addresses, coming, open }
}
