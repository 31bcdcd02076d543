// A form of a change: its texts, what is wrong with them once somebody asked for the preview, and the change they mean.

import { type SubmitEvent, useState } from 'react'
import type { Problems, Read } from './change-forms.ts'
import type { Change } from './change-words.ts'

export interface ChangeFormProps {
  readonly onPreview: (change: Change) => void
  readonly onClose: () => void
}

export function useChangeForm<Texts>(
  first: Texts,
  read: (texts: Texts) => Read<Change>,
  onPreview: (change: Change) => void,
) {
  const [texts, setTexts] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  return {
    texts,
    problems,
    set: (part: Partial<Texts>): void => {
      setTexts({ ...texts, ...part })
      setProblems({})
    },
    submit: (event: SubmitEvent): void => {
      event.preventDefault()
      const result = read(texts)
      setProblems(result.problems ?? {})
      if (result.value !== undefined) onPreview(result.value)
    },
  }
}
