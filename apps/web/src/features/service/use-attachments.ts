// Pictures that are being attached: each is checked, uploaded at once, and shown small until it is sent or taken away. Gives
// the memory of the previews back.

import { ApiError } from '@candor/client'
import { useEffect, useRef, useState } from 'react'
import { api, textOfError } from '../../api/api.ts'
import { checkPicture, type PictureProblem } from '../account/real-name/picture-check.ts'

export interface Attachment {
  /** Counts what was chosen since the page was opened. */
  readonly id: number
  readonly name: string
  /** An address within this browser; none of a file that is no picture. */
  readonly preview: string | undefined
  /** Whole percent of it that has been sent. */
  readonly percent: number
  /** When it is there. */
  readonly pictureId: string | undefined
  readonly problem: PictureProblem['kind'] | undefined
  /** What the server found wrong with it. */
  readonly message: string | undefined
}

export interface Attachments {
  readonly list: readonly Attachment[]
  readonly choose: (file: File) => Promise<void>
  readonly remove: (id: number) => void
  readonly clear: () => void
  /** Of those that are there. */
  readonly pictureIds: readonly string[]
  readonly isUploading: boolean
}

const WHOLE = 100
let chosen = 0

export function useAttachments(): Attachments {
  const [list, setList] = useState<readonly Attachment[]>([])
  const underWay = useRef(new Map<number, AbortController>())
  const previews = useRef(new Map<number, string>())
  const forget = (id: number): void => {
    underWay.current.get(id)?.abort()
    underWay.current.delete(id)
    const preview = previews.current.get(id)
    if (preview !== undefined) URL.revokeObjectURL(preview)
    previews.current.delete(id)
  }
  const leave = useRef(() => {
    for (const id of [...underWay.current.keys(), ...previews.current.keys()]) forget(id)
  })
  useEffect(() => () => leave.current(), [])
  const change = (id: number, part: Partial<Attachment>): void =>
    setList((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)))

  const upload = async (id: number, picture: Blob): Promise<void> => {
    const abort = new AbortController()
    underWay.current.set(id, abort)
    try {
      const { pictureId } = await api.upload('uploadServicePicture', picture, {
        signal: abort.signal,
        onProgress: (sent, total) => change(id, { percent: Math.floor((sent / Math.max(1, total)) * WHOLE) }),
        quiet: true,
      })
      change(id, { pictureId, percent: WHOLE })
    } catch (error) {
      if (abort.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      change(id, { message: textOfError(error) })
    } finally {
      underWay.current.delete(id)
    }
  }

  return {
    list,
    choose: async (file) => {
      chosen++
      const id = chosen
      const { picture, problem } = await checkPicture(file)
      const preview = picture === undefined ? undefined : URL.createObjectURL(picture)
      if (preview !== undefined) previews.current.set(id, preview)
      const nothing = { percent: 0, pictureId: undefined, message: undefined }
      setList((all) => [...all, { id, name: file.name, preview, problem: problem?.kind, ...nothing }])
      if (picture !== undefined) await upload(id, picture)
    },
    remove: (id) => {
      forget(id)
      setList((all) => all.filter((each) => each.id !== id))
    },
    clear: () => {
      leave.current()
      setList([])
    },
    pictureIds: list.flatMap(({ pictureId }) => pictureId ?? []),
    isUploading: list.some(
      ({ pictureId, problem, message }) =>
        pictureId === undefined && problem === undefined && message === undefined,
    ),
  }
}
