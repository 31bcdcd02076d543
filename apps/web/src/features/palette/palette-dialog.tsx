// The search over everything: a field, and below it what it finds. Arrow keys go from line to line while the focus stays in
// the field, Enter goes there, Escape closes.

import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PALETTE_LIMITS } from './limits.ts'
import classes from './palette.module.css'
import type { PaletteItem } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import { closePalette } from './palette-state.ts'
import { rankItems, suggestItems } from './rank-items.ts'
import { readRecents, rememberItem } from './recent-items.ts'
import { ARTICLE_ID, articleItem, useFoundArticles } from './use-found-articles.ts'
import { usePaletteItems } from './use-palette-items.ts'

export default function PaletteDialog() {
  const { t } = useTranslation('guide')
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      padding={0}
      size={640}
      centered={false}
      yOffset="12dvh"
      title={t('search.title')}
      classNames={{
        header: classes.said,
        inner: classes.inner,
        content: classes.content,
        body: classes.body,
      }}
    >
      <Search />
    </Modal>
  )
}

function Search() {
  const { t } = useTranslation('guide')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const choose = useChoosing()
  const { groups, isLooking } = useGroups(typed)
  const lines = groups.flatMap(({ items }) => items)
  const active = Math.min(at, Math.max(0, lines.length - 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends the spelling of a word is not meant for the list.
    if (event.nativeEvent.isComposing) return
    const chosen = lines[active]
    if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'ArrowDown') setAt(lines.length === 0 ? 0 : (active + 1) % lines.length)
    else if (event.key === 'ArrowUp')
      setAt(lines.length === 0 ? 0 : (active - 1 + lines.length) % lines.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={lines.length === 0 ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          aria-label={t('search.title')}
          placeholder={t('search.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={PALETTE_LIMITS.typedLetters}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} onClick={closePalette}>
          {t('search.close')}
        </button>
      </div>
      <PaletteList id={id} groups={groups} active={active} onActive={setAt} onChoose={choose} />
      <p className={classes.said} role="status">
        {lines.length > 0 ? t('search.found', { count: lines.length }) : isLooking ? t('search.looking') : ''}
      </p>
      {lines.length === 0 && !isLooking ? (
        <p className={classes.none}>{t('search.none', { text: typed.trim() })}</p>
      ) : null}
      <div className={classes.foot} aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('search.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('search.go')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('search.close')}
        </span>
      </div>
    </>
  )
}

function useChoosing(): (item: PaletteItem) => void {
  const navigate = useNavigate()
  return (item) => {
    rememberItem(item)
    closePalette()
    if (item.kind === 'act') item.act()
    else void navigate(item.to)
  }
}

function useGroups(typed: string) {
  const items = usePaletteItems()
  const [recents] = useState(readRecents)
  const { articles, isLooking } = useFoundArticles(typed)
  const recent = useMemo(
    () =>
      recents.flatMap(({ id, title }): PaletteItem[] => {
        if (id.startsWith(ARTICLE_ID)) return [articleItem({ id: id.slice(ARTICLE_ID.length), title })]
        const item = items.find((each) => each.id === id)
        return item === undefined ? [] : [item]
      }),
    [recents, items],
  )
  const groups = typed.trim() === '' ? suggestItems(items, recent) : rankItems(items, articles, typed)
  return { groups, isLooking }
}
