// A picture that was sent to the desk. It lives in this browser while it is shown, and is forgotten with it.

import { Skeleton } from '@candor/web/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import classes from './service.module.css'
import type { DeskLine } from './service-words.ts'

const WIDTH = 240

export function ThreadPicture({ picture }: { readonly picture: DeskLine['pictures'][number] }) {
  const { pictureId, width, height } = picture
  const [address, setAddress] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    const load = async (): Promise<void> => {
      const { signal } = abort
      const picture = await api.download('servicePicture', { query: { pictureId }, signal, quiet: true })
      if (signal.aborted) return
      made = URL.createObjectURL(picture.blob)
      setAddress(made)
    }
    load().catch(() => setLost(!abort.signal.aborted))
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [pictureId])
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) }
  if (isLost) return <p className="dim">The picture could not be loaded</p>
  if (address === undefined) return <Skeleton {...size} />
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label="Open the picture">
      <img className={classes.picture} src={address} alt="Sent to the desk" {...size} />
    </a>
  )
}
