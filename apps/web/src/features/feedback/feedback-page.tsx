// Feedback: a form that opens a ticket, and the user's own tickets; with a number in the address, that ticket.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { FeedbackForm } from './feedback-form.tsx'
import classes from './feedback-page.module.css'
import { TicketList } from './ticket-list.tsx'
import { TicketView } from './ticket-view.tsx'

export default function FeedbackPage() {
  const { t } = useTranslation('feedback')
  const [address] = useSearchParams()
  const number = address.get('number')
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {number === null ? (
        <div className={classes.columns}>
          <FeedbackForm />
          <TicketList />
        </div>
      ) : (
        <TicketView key={number} number={number} />
      )}
    </div>
  )
}
