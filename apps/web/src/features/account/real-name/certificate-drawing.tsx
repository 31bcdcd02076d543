// What each picture should show, drawn inside the frame marks.

import type { PictureSide } from '@candor/api'
import classes from './certificate-drawing.module.css'

const FRAME = 'M4 22V6h18M178 6h18v16M196 104v16h-18M22 120H4v-16'

export function CertificateDrawing({ side }: { readonly side: PictureSide }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 200 126" aria-hidden="true">
      {side === 'front' ? <Front /> : null}
      {side === 'back' ? <Back /> : null}
      {side === 'hand' ? <Hand /> : null}
      <path className={classes.frame} d={FRAME} />
    </svg>
  )
}

function Front() {
  return (
    <>
      <rect className={classes.card} x="14" y="10" width="172" height="106" rx="10" />
      <rect className={classes.photo} x="30" y="34" width="46" height="58" rx="4" />
      <circle className={classes.person} cx="53" cy="58" r="8" />
      <path className={classes.person} d="M39 88c1-11 6-15 14-15s13 4 14 15z" />
      <path className={classes.text} d="M92 40h70M92 56h54M92 72h62M92 88h40M30 22h44" />
    </>
  )
}

function Back() {
  return (
    <>
      <rect className={classes.card} x="14" y="10" width="172" height="106" rx="10" />
      <rect className={classes.stripe} x="14" y="24" width="172" height="16" />
      <path className={classes.text} d="M30 56h88M30 70h64" />
      <rect className={classes.photo} x="140" y="52" width="30" height="24" rx="3" />
      <path className={classes.lines} d="M30 92h140M30 102h140" />
    </>
  )
}

function Hand() {
  return (
    <>
      <circle className={classes.person} cx="76" cy="42" r="21" />
      <path className={classes.person} d="M30 122c2-34 20-50 46-50 14 0 25 5 33 14l10 36z" />
      <path className={classes.arm} d="M96 118c10-2 18-8 26-16l16-14" />
      <rect className={classes.card} x="118" y="54" width="66" height="42" rx="5" />
      <rect className={classes.photo} x="125" y="63" width="16" height="20" rx="2" />
      <path className={classes.text} d="M149 66h26M149 74h20M149 82h23" />
    </>
  )
}
