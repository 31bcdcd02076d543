// One picture slot at work: checks the chosen file, uploads it with its progress, has the server look at it once more,
// and can be cancelled or tried again. Gives the preview's memory back when it is replaced or left.

import type { PictureSide } from '@candor/api'
import { ApiError } from '@candor/client'
import { useEffect, useReducer, useRef } from 'react'
import { api, textOfError } from '../../../api/api.ts'
import { checkPicture } from './picture-check.ts'
import { EMPTY_SLOT, nextSlot, type SlotState } from './picture-slot.ts'

interface Chosen {
  readonly name: string
  readonly picture: Blob
}

export interface PictureSlotControl {
  readonly state: SlotState
  readonly choose: (file: File) => Promise<void>
  readonly retry: () => Promise<void>
  readonly cancel: () => void
}

/** Refusals that the same file will meet again. */
const OF_THE_FILE: readonly string[] = [
  'picture.type',
  'picture.too.large',
  'picture.too.small',
  'picture.pixels',
  'picture.broken',
]

export function usePictureSlot(side: PictureSide, onUploaded: () => void): PictureSlotControl {
  const [state, dispatch] = useReducer(nextSlot, EMPTY_SLOT)
  const chosen = useRef<Chosen>(undefined)
  const preview = useRef<string>(undefined)
  const underWay = useRef<AbortController>(undefined)

  const stop = (): void => {
    underWay.current?.abort()
    underWay.current = undefined
  }
  const forgetPreview = (): void => {
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current)
    preview.current = undefined
  }
  const leave = useRef(() => {
    stop()
    forgetPreview()
  })
  useEffect(() => () => leave.current(), [])

  const upload = async ({ name, picture }: Chosen): Promise<void> => {
    stop()
    forgetPreview()
    const abort = new AbortController()
    underWay.current = abort
    preview.current = URL.createObjectURL(picture)
    dispatch({ type: 'started', name, preview: preview.current, total: picture.size })
    try {
      const { pictureId } = await api.upload('uploadPicture', picture, {
        query: { side },
        signal: abort.signal,
        onProgress: (sent) => dispatch({ type: 'progressed', sent }),
        quiet: true,
      })
      await api.call('uploadCheck', { body: { pictureId }, signal: abort.signal, quiet: true })
      if (abort.signal.aborted) return
      dispatch({ type: 'uploaded', pictureId })
      onUploaded()
    } catch (error) {
      if (abort.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const mayRetry = !OF_THE_FILE.includes(error.code)
      dispatch({ type: 'failed', message: textOfError(error), mayRetry })
    }
  }
  return {
    state,
    choose: async (file) => {
      const { picture, problem } = await checkPicture(file)
      if (problem !== undefined) {
        stop()
        forgetPreview()
        dispatch({ type: 'refused', problem })
        return
      }
      chosen.current = { name: file.name, picture }
      await upload(chosen.current)
    },
    retry: async () => {
      if (chosen.current !== undefined) await upload(chosen.current)
    },
    cancel: () => {
      stop()
      forgetPreview()
      dispatch({ type: 'emptied' })
    },
  }
}
