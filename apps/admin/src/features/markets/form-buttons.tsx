// The end of every form of a change: leave it, or look at what it would do.

import { Button } from '@mantine/core'
import dialog from '../proposals/dialog.module.css'

export function FormButtons({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={dialog.buttons}>
      <Button size="lg" onClick={onClose}>
        Cancel
      </Button>
      <Button size="lg" variant="filled" type="submit">
        Preview
      </Button>
    </div>
  )
}
