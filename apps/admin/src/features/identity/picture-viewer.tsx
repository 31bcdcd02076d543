// The pictures of a submission: one large, with zoom and turn, all of them small beside it. A picture is fetched only when
// somebody asks for it.

import { ActionIcon, Button } from '@mantine/core'
import { IconEye, IconPhoto, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { type Picture, SIDE_NAMES, sizeText } from './identity-words.ts'
import {
  AS_IT_CAME,
  degreesOf,
  isLying,
  type PictureView,
  turned,
  zoomedIn,
  zoomedOut,
} from './picture-view.ts'
import classes from './picture-viewer.module.css'
import type { OpenedPictures } from './use-pictures.ts'

interface PictureViewerProps {
  readonly pictures: readonly Picture[]
  readonly opened: OpenedPictures
}

export function PictureViewer({ pictures, opened }: PictureViewerProps) {
  const [shown, setShown] = useState(0)
  const [view, setView] = useState(AS_IT_CAME)
  const picture = pictures[shown]
  if (picture === undefined) return <p className={classes.none}>No pictures were handed in.</p>
  const show = (place: number): void => {
    const next = pictures[place]
    if (next === undefined) return
    setShown(place)
    setView(AS_IT_CAME)
    void opened.open(next.pictureId)
  }
  return (
    <div className={classes.viewer}>
      <Large
        picture={picture}
        address={opened.addresses[picture.pictureId]}
        isComing={opened.coming === picture.pictureId}
        view={view}
        onView={setView}
        onOpen={() => show(shown)}
      />
      <div className={classes.smalls}>
        {pictures.map(({ pictureId, side }, place) => (
          <button
            key={pictureId}
            type="button"
            className={classes.small}
            aria-pressed={place === shown}
            onClick={() => show(place)}
          >
            {opened.addresses[pictureId] === undefined ? (
              <IconPhoto size={28} stroke={1.3} aria-hidden />
            ) : (
              <img src={opened.addresses[pictureId]} alt="" />
            )}
            <span>{SIDE_NAMES[side]}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface LargeProps {
  readonly picture: Picture
  readonly address: string | undefined
  readonly isComing: boolean
  readonly view: PictureView
  readonly onView: (view: PictureView) => void
  readonly onOpen: () => void
}

function Large({ picture, address, isComing, view, onView, onOpen }: LargeProps) {
  const name = SIDE_NAMES[picture.side]
  return (
    <figure className={classes.large}>
      {address === undefined ? (
        <div className={classes.closed}>
          <Button
            leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
            loading={isComing}
            onClick={onOpen}
          >
            Open the picture
          </Button>
          <p>Each opening is a line in the audit log.</p>
        </div>
      ) : (
        // What is zoomed is larger than its frame; a keyboard must be able to scroll it.
        <div className={classes.frame} role="region" aria-label={`${name} picture`} tabIndex={0}>
          <div className={classes.sheet} style={sheetStyle(picture, view)}>
            <img
              src={address}
              alt={`${name} of the certificate, as handed in`}
              data-lying={isLying(view) || undefined}
              style={{ rotate: `${degreesOf(view)}deg` }}
            />
          </div>
        </div>
      )}
      <figcaption>
        <b>{name}</b>
        <span className="num">{sizeText(picture)}, redrawn, kept encrypted</span>
        <span className={classes.tools}>
          <Tool label="Zoom out" isOff={address === undefined} onClick={() => onView(zoomedOut(view))}>
            <IconZoomOut size={16} stroke={1.6} aria-hidden />
          </Tool>
          <span className={`num ${classes.zoom ?? ''}`}>{Math.round(view.zoom * 100)}%</span>
          <Tool label="Zoom in" isOff={address === undefined} onClick={() => onView(zoomedIn(view))}>
            <IconZoomIn size={16} stroke={1.6} aria-hidden />
          </Tool>
          <Tool label="Turn" isOff={address === undefined} onClick={() => onView(turned(view))}>
            <IconRotateClockwise size={16} stroke={1.6} aria-hidden />
          </Tool>
        </span>
      </figcaption>
    </figure>
  )
}

/** As large as the picture lies there, so that every corner of it can be scrolled to. */
function sheetStyle({ width, height }: Picture, view: PictureView): CSSProperties {
  const aspect = isLying(view) ? height / width : width / height
  return { '--zoom': view.zoom, '--aspect': aspect } as CSSProperties
}

interface ToolProps {
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <ActionIcon size={24} aria-label={label} title={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
