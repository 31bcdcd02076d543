// "More over there": words and an arrow. An address outside the app is a plain link.

import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './go-link.module.css'

type GoLinkProps = { readonly children: ReactNode } & (
  | { readonly to: string; readonly href?: undefined }
  | { readonly href: string; readonly to?: undefined }
)

export function GoLink({ to, href, children }: GoLinkProps) {
  const content = (
    <>
      {children}
      <IconArrowRight size={16} stroke={1.6} aria-hidden />
    </>
  )
  return to === undefined ? (
    <a className={classes.go} href={href}>
      {content}
    </a>
  ) : (
    <Link className={classes.go} to={to}>
      {content}
    </Link>
  )
}
