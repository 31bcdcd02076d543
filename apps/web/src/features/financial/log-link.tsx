// A number in the log, leading to where anybody can check that it is there.

import { Link } from 'react-router'
import { formatCount } from '../../format/number.ts'
import classes from './own/own.module.css'

export function LogLink({ number }: { readonly number: number }) {
  return (
    <Link className={classes.link} to={`/fairness?check=${encodeURIComponent(`#${number}`)}`}>
      #{formatCount(number)}
    </Link>
  )
}
