// Calls of the reviewers.

import { pageAsked } from '../calls/page.ts'
import type { AdminHandlers } from './admin-call.ts'
import type { IdentityReview } from './identity-review.ts'

type Names = 'identityReviews' | 'identityReview' | 'identityPicture' | 'decideIdentity'

export function identityReviewCalls(review: IdentityReview): Pick<AdminHandlers, Names> {
  return {
    identityReviews: async ({ query }) => {
      const page = pageAsked(query)
      return { ...(await review.list(query.state ?? 'toBeReviewed', page)), ...page }
    },

    identityReview: ({ administrator, query }) => review.open(Number(query.realNameId), administrator),

    identityPicture: ({ administrator, query }) => review.picture(query.pictureId, administrator),

    decideIdentity: async ({ administrator, body }) => {
      await review.decide({ ...body, realNameId: Number(body.realNameId) }, administrator)
      return null
    },
  }
}
