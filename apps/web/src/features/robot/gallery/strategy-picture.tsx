// What each strategy does, as a small drawing. Shows the idea, not a result: there is no scale.

import type { StrategyName } from '@candor/robot'
import type { ReactNode } from 'react'
import classes from './gallery.module.css'

const PICTURES: Readonly<Record<StrategyName, ReactNode>> = {
  grid: (
    <>
      <path className={classes.guide} d="M0 8h112M0 24h112M0 40h112M0 56h112" />
      <path className={classes.price} d="M4 40l12-12 8 14 14-24 10 12 12-18 12 20 14-14 12 18 10-14" />
      <circle className={classes.buy} cx="24" cy="42" r="3.4" />
      <circle className={classes.sell} cx="38" cy="18" r="3.4" />
      <circle className={classes.buy} cx="72" cy="32" r="3.4" />
      <circle className={classes.sell} cx="60" cy="12" r="3.4" />
    </>
  ),
  dca: (
    <>
      <path className={classes.guide} d="M44 28h64" />
      <path className={classes.price} d="M4 10l18 4 14 14 14 6 12 18 14-10 12 2 20-22" />
      <circle className={classes.buy} cx="22" cy="14" r="2.6" />
      <circle className={classes.buy} cx="36" cy="28" r="3.4" />
      <circle className={classes.buy} cx="62" cy="52" r="4.6" />
      <circle className={classes.sell} cx="101" cy="28" r="3.8" />
    </>
  ),
  direction: (
    <>
      <path className={classes.target} d="M0 8h112" />
      <path className={classes.floor} d="M0 56h112" />
      <path className={classes.price} d="M4 42l16-6 12 6 14-12 14 4 14-12 14 2 18-16" />
      <circle className={classes.buy} cx="20" cy="36" r="3.4" />
      <circle className={classes.sell} cx="106" cy="8" r="3.4" />
    </>
  ),
  indicator: (
    <>
      <path className={classes.price} d="M4 20l14 10 14-4 16 14 16-16 16 2 16-14 12 4" />
      <path className={classes.second} d="M4 14c24 2 36 20 58 20s26-16 46-18" />
      <circle className={classes.sell} cx="13" cy="26" r="3.4" />
      <circle className={classes.buy} cx="57" cy="32" r="3.4" />
    </>
  ),
}

export function StrategyPicture({ name }: { readonly name: StrategyName }) {
  return (
    <svg className={classes.picture} viewBox="0 0 112 64" aria-hidden="true">
      {PICTURES[name]}
    </svg>
  )
}
