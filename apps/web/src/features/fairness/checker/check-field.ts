// The field of the checker, by the name under which other parts of the page find it.

export const CHECK_FIELD = 'fairness-check'
