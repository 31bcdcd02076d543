// What the console calls the pictures, certificates, states and reasons of identity.

import type { CertificateType, PictureSide, RealNameReason } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import type { StateTone } from '../../ui/state.tsx'

export type Review = AdminAnswer<'identityReview'>
export type ReviewRow = AdminAnswer<'identityReviews'>['list'][number]
export type Picture = Review['pictures'][number]

export const SIDE_NAMES: Readonly<Record<PictureSide, string>> = {
  front: 'Front',
  back: 'Back',
  hand: 'Hand-held',
}

export const CERTIFICATE_NAMES: Readonly<Record<CertificateType, string>> = {
  idCard: 'Identity card',
  passport: 'Passport',
}

export const REASON_NAMES: Readonly<Record<RealNameReason, string>> = {
  pictureUnclear: 'Picture not clear enough to be read',
  pictureIncomplete: 'Certificate not wholly in the picture',
  faceNotVisible: 'Face not clearly visible',
  nameDiffers: 'Name differs from the certificate',
  numberDiffers: 'Number differs from the certificate',
  certificateExpired: 'Certificate has expired',
  underage: 'Under the minimum age',
  notAccepted: 'Certificate cannot be accepted',
}

export const STATE_TONES: Readonly<Record<Review['state'], StateTone>> = {
  notCertified: 'planned',
  toBeReviewed: 'moving',
  auditFailed: 'planned',
  authenticated: 'done',
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** `second try`. */
export function tryText(tries: number): string {
  return `${ORDINALS[tries - 1] ?? `${tries}th`} try`
}

const KILOBYTE = 1024

export function sizeText({ width, height, bytes }: Picture): string {
  const size =
    bytes < KILOBYTE * KILOBYTE
      ? `${Math.ceil(bytes / KILOBYTE)} kB`
      : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`
  return `${width} × ${height}, ${size}`
}
