// A place on the page that takes a dropped file. The keyboard's way to the same is a button; this adds nothing to it.

import { type RefObject, useEffect, useRef, useState } from 'react'

export function useDropTarget<E extends HTMLElement>(
  onFile: (file: File) => void,
): { readonly target: RefObject<E | null>; readonly isOver: boolean } {
  const target = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  const take = useRef(onFile)
  useEffect(() => {
    take.current = onFile
  })
  useEffect(() => {
    const element = target.current
    if (element === null) return undefined
    const over = (event: DragEvent): void => {
      // Without this the browser would open the file in place of the page.
      event.preventDefault()
      setOver(true)
    }
    const leave = (): void => setOver(false)
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) take.current(file)
    }
    element.addEventListener('dragover', over)
    element.addEventListener('dragleave', leave)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragleave', leave)
      element.removeEventListener('drop', drop)
    }
  }, [])
  return { target, isOver }
}
