// The words of price alerts.

/** Whether the price must rise to the threshold or fall to it. */
export const ALERT_CONDITIONS = ['above', 'below'] as const
export type AlertCondition = (typeof ALERT_CONDITIONS)[number]

/** `daily` fires at most once in 24 hours, for as long as it is not removed. */
export const ALERT_REPEATS = ['once', 'daily'] as const
export type AlertRepeat = (typeof ALERT_REPEATS)[number]

export const ALERT_STATES = ['waiting', 'fired'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const ALERT_VENUES = ['spot', 'contract'] as const
export type AlertVenue = (typeof ALERT_VENUES)[number]
