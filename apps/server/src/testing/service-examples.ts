// Good requests to customer service. Those that say something to the desk touch no money and nothing that others see.

import type { Example } from './fuzz-suite.ts'

const success = 'success'
const number = 'T-2026-999999'
const picture = 'A'.repeat(22)
const visitorKey = 'V'.repeat(43)
const page = { pageIndex: '1', pageSize: '10' }

export function serviceExamples(): Readonly<Record<string, Example>> {
  return {
    service: { request: { query: { before: '50' } }, code: success },
    sendService: {
      request: {
        header: { 'idempotency-key': 'fuzz-service' },
        body: { text: 'My deposit has not arrived', pictureId: picture, number },
      },
      code: 'service.unknown',
    },
    uploadServicePicture: { request: {}, code: 'picture.type' },
    servicePictureOf: { request: { query: { pictureId: picture } }, code: 'picture.unknown' },
    readService: { request: { body: { number, place: 1 } }, code: 'service.unknown' },
    closeService: { request: { body: { number } }, code: 'service.unknown' },
    rateService: { request: { body: { number, rating: 5 } }, code: 'service.unknown' },
    visitorService: { request: { body: { visitorKey, before: '50' } }, code: success },
    sendVisitorService: {
      request: { header: { 'idempotency-key': 'fuzz-visitor' }, body: { visitorKey, text: 'Hello' } },
      code: success,
    },
    closeVisitorService: { request: { body: { visitorKey, number } }, code: 'service.unknown' },
    rateVisitorService: { request: { body: { visitorKey, number, rating: 5 } }, code: 'service.unknown' },
    createFeedback: {
      request: {
        header: { 'idempotency-key': 'fuzz-feedback' },
        body: { subject: 'The chart is empty', text: 'Since midnight', pictureIds: [picture] },
      },
      code: 'picture.unknown',
    },
    feedbackTickets: { request: { query: page }, code: success },
    feedbackTicket: { request: { query: { number, before: '50' } }, code: 'service.unknown' },
  }
}
