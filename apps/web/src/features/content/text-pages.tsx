// Pages that are one text: about, the three legal ones, the white paper, the one for programs. A sample says that it is one, before anything
// else.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Markdown } from '../../content/markdown.tsx'
import { formatDay } from '../../format/time.ts'
import { Note } from '../../ui/note.tsx'
import { Loaded } from '../account/loaded.tsx'
import classes from './content.module.css'

type PageId = 'about' | 'legalStatement' | 'privacyPolicy' | 'userAgreement' | 'whitePaper' | 'apiDocs'

export const AboutPage = () => <TextPage id="about" />
export const LegalStatementPage = () => <TextPage id="legalStatement" />
export const PrivacyPolicyPage = () => <TextPage id="privacyPolicy" />
export const UserAgreementPage = () => <TextPage id="userAgreement" />
export const WhitePaperPage = () => <TextPage id="whitePaper" />
export const ApiDocsPage = () => <TextPage id="apiDocs" />

function TextPage({ id }: { readonly id: PageId }) {
  const { t } = useTranslation('content')
  const query = useQuery(callQuery('contentPage', { query: { id }, quiet: true }))
  return (
    <div className={`wrap ${classes.page}`}>
      <Loaded query={query} rows={10}>
        {({ title, body, updatedTime, sample, fallback }) => (
          <article className={classes.reading}>
            {sample ? <Note tone="warn">{t('sample')}</Note> : null}
            <h1 lang={fallback ? 'en' : undefined}>{title}</h1>
            <p className={classes.times}>{t('updated', { day: formatDay(updatedTime) })}</p>
            {fallback ? <Note tone="info">{t('fallbackText')}</Note> : null}
            <div lang={fallback ? 'en' : undefined}>
              <Markdown text={body} />
            </div>
          </article>
        )}
      </Loaded>
    </div>
  )
}
