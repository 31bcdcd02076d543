// One submission: the pictures, what was entered, and the verdict. Opening it is a line in the audit log, so it is asked
// for once and not again by itself.

import { formatDay, formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { Button, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAge } from '../../format/age.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { REAL_NAME_NAMES } from '../../words/names.ts'
import { Decision } from './decision.tsx'
import { Entered } from './entered.tsx'
import classes from './identity-review-page.module.css'
import { REASON_NAMES, type Review, STATE_TONES, tryText } from './identity-words.ts'
import { nextAfter, placeOf } from './next-review.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { usePictures } from './use-pictures.ts'

const ROWS_EXPECTED = 10
const ROW_HEIGHT = 48
/** As many as one page of a list may hold. */
const WAITING = { state: 'toBeReviewed', pageSize: '100' } as const

export default function IdentityReviewPage() {
  const { realNameId = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery({
    ...adminQuery('identityReview', { query: { realNameId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data: list } = useQuery(adminQuery('identityReviews', { query: WAITING }))
  const waiting = list?.list.map((row) => row.realNameId) ?? []
  const place = placeOf(waiting, realNameId)
  const next = nextAfter(waiting, realNameId)
  const goOn = useCallback(() => {
    void navigate(next === undefined ? '/identity' : `/identity/${next}`)
  }, [navigate, next])
  const decided = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['identityReviews'] })
    void queryClient.invalidateQueries({ queryKey: ['work'] })
    queryClient.removeQueries({ queryKey: ['identityReview', { realNameId }] })
    goOn()
  }
  return (
    <Page
      title="Identity review"
      crumbs={[{ text: 'Identity', to: '/identity' }]}
      aside={
        place === undefined || list === undefined ? undefined : (
          <Chip>
            <span className="num">
              {place} of {list.total}
            </span>
          </Chip>
        )
      }
      actions={
        <Button
          variant="subtle"
          disabled={next === undefined}
          rightSection={<Kbd className={classes.key}>J</Kbd>}
          onClick={goOn}
        >
          Next
        </Button>
      }
    >
      {query.data === undefined ? (
        <Panel flush>
          {query.error === null ? (
            <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
          ) : (
            <ErrorState error={query.error} onRetry={query.refetch} />
          )}
        </Panel>
      ) : (
        <Submission
          key={realNameId}
          review={query.data}
          onDecided={decided}
          onFailed={() => void query.refetch()}
          onNext={goOn}
        />
      )}
    </Page>
  )
}

interface SubmissionProps {
  readonly review: Review
  readonly onDecided: () => void
  readonly onFailed: () => void
  readonly onNext: () => void
}

function Submission({ review, onDecided, onFailed, onNext }: SubmissionProps) {
  const opened = usePictures()
  const isAllOpened = review.pictures.every(({ pictureId }) => opened.addresses[pictureId] !== undefined)
  const isWaiting = review.state === 'toBeReviewed'
  return (
    <Panel
      title={<Link to={`/users/${review.userId}`}>U{review.userId}</Link>}
      aside={<State tone={STATE_TONES[review.state]}>{REAL_NAME_NAMES[review.state]}</State>}
      actions={
        <span className={classes.when}>
          submitted {formatTime(review.submittedTime)}
          {isWaiting ? `, waiting ${formatAge(Date.now() - review.submittedTime)}` : ''},{' '}
          {tryText(review.tries)}
        </span>
      }
      flush
    >
      <div className={classes.parts}>
        <div className={classes.evidence}>
          <PictureViewer pictures={review.pictures} opened={opened} />
          <Entered review={review} />
        </div>
        {isWaiting ? (
          <Decision {...{ review, isAllOpened, onDecided, onFailed, onNext }} />
        ) : (
          <Verdict review={review} />
        )}
      </div>
    </Panel>
  )
}

function Verdict({ review }: { readonly review: Review }) {
  const { state, decidedTime, decidedBy, reason } = review
  return (
    <div className={classes.verdict}>
      <h2>Decided</h2>
      <State tone={STATE_TONES[state]}>{REAL_NAME_NAMES[state]}</State>
      <p>
        {[...(decidedTime === null ? [] : [formatDay(decidedTime)]), decidedBy ?? 'system'].join(', by ')}
      </p>
      {reason === null ? null : <p>{REASON_NAMES[reason]}</p>}
    </div>
  )
}
