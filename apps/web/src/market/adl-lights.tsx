// In which fifth of its side a position ranks to be deleveraged, as five lights: all of them on goes first. The number is
// said, and stands in the title.

import classes from './adl-lights.module.css'

const LIGHTS = [1, 2, 3, 4, 5] as const
/** From here on it is a warning. */
const NEAR = 4

interface AdlLightsProps {
  readonly fifth: number
  readonly label: string
}

export function AdlLights({ fifth, label }: AdlLightsProps) {
  return (
    <span
      className={classes.lights}
      role="img"
      data-near={fifth >= NEAR || undefined}
      aria-label={label}
      title={label}
    >
      {LIGHTS.map((light) => (
        <i key={light} data-on={light <= fifth || undefined} />
      ))}
    </span>
  )
}
