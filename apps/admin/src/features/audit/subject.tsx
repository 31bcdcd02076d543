// Whom or what a line is about, as a link where there is a page for it.

import { Link } from 'react-router'
import { useMay } from '../../session/me.tsx'
import classes from './audit.module.css'

const PAGES = { user: '/users', withdrawal: '/withdrawals', realName: '/identity' } as const
const RIGHTS = { user: 'user', withdrawal: 'withdrawal', realName: 'identityReview' } as const

function isPaged(kind: string): kind is keyof typeof PAGES {
  return kind in PAGES
}

export function Subject({ subject }: { readonly subject: string }) {
  const may = useMay()
  const [kind = '', id = ''] = subject.split(':')
  if (subject === '') return <span className="dim">–</span>
  if (!isPaged(kind) || !/^\d+$/.test(id) || !may(RIGHTS[kind])) return <span>{subject}</span>
  return (
    <Link className={classes.subject} to={`${PAGES[kind]}/${id}`}>
      {subject}
    </Link>
  )
}
