// The words of identity: states, reasons, channels. Their order is the order in which screens list them.

export const CHANNELS = ['phone', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

export const REAL_NAME_STATES = ['notCertified', 'toBeReviewed', 'auditFailed', 'authenticated'] as const
export type RealNameState = (typeof REAL_NAME_STATES)[number]

export const CERTIFICATE_TYPES = ['idCard', 'passport'] as const
export type CertificateType = (typeof CERTIFICATE_TYPES)[number]

/** Front, back, and held in the hand beside the face. */
export const PICTURE_SIDES = ['front', 'back', 'hand'] as const
export type PictureSide = (typeof PICTURE_SIDES)[number]

/** Why a reviewer did not accept a verification. */
export const REAL_NAME_REASONS = [
  'pictureUnclear',
  'pictureIncomplete',
  'faceNotVisible',
  'nameDiffers',
  'numberDiffers',
  'certificateExpired',
  'underage',
  'notAccepted',
] as const
export type RealNameReason = (typeof REAL_NAME_REASONS)[number]

export const SAFETY_LEVELS = ['low', 'middle', 'high'] as const
export type SafetyLevel = (typeof SAFETY_LEVELS)[number]

/** What raises the daily withdrawal limit, in the order of the ladder. */
export const WITHDRAWAL_STEPS = ['realName', 'phone', 'email', 'authenticator'] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const LOGIN_OUTCOMES = ['success', 'wrongPassword', 'wrongSecondFactor'] as const
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number]

/** Entries of the service configuration that the site reads by key. */
export const SYSTEM_CONFIG_KEYS = ['online_service', 'custom_line', 'custom_whatsapp'] as const
export type SystemConfigKey = (typeof SYSTEM_CONFIG_KEYS)[number]

/** Days that a cool-off may last. */
export const COOL_OFF_DAYS = [1, 3, 7, 30, 90, 180] as const
export type CoolOffDays = (typeof COOL_OFF_DAYS)[number]
