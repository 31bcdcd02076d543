// The line below a list: how many rows in all, how many a page, and the pages.

import { PAGE_SIZES, type PageSize } from '@candor/api'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { pageCount, pageNumbers } from './page-numbers.ts'
import classes from './pager.module.css'
import type { PageState } from './use-page.ts'

interface PagerProps {
  readonly state: PageState
  readonly total: number
}

export function Pager({ state: { page, turnTo, resize }, total }: PagerProps) {
  const { t } = useTranslation('tables')
  const count = pageCount(total, page.size)
  return (
    <div className={classes.pager}>
      <span className={classes.total}>{t('page.total', { number: formatCount(total) })}</span>
      <select
        className={classes.size}
        aria-label={t('page.sizeLabel')}
        value={page.size}
        onChange={({ target }) => resize(Number(target.value) as PageSize)}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('page.size', { number: size })}
          </option>
        ))}
      </select>
      <nav className={classes.pages} aria-label={t('page.label')}>
        <button
          type="button"
          className={classes.page}
          aria-label={t('page.previous')}
          disabled={page.index <= 1}
          onClick={() => turnTo(page.index - 1)}
        >
          <IconChevronLeft size={14} stroke={1.6} aria-hidden />
        </button>
        {pageNumbers(page.index, count).map((number, at) =>
          number === 'gap' ? (
            <span key={`gap ${at}`} className={classes.gap} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={classes.page}
              aria-label={t('page.number', { number: formatCount(number) })}
              aria-current={number === page.index ? 'page' : undefined}
              onClick={() => turnTo(number)}
            >
              {formatCount(number)}
            </button>
          ),
        )}
        <button
          type="button"
          className={classes.page}
          aria-label={t('page.next')}
          disabled={page.index >= count}
          onClick={() => turnTo(page.index + 1)}
        >
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
        </button>
      </nav>
    </div>
  )
}
