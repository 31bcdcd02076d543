// What one picture slot goes through, as a pure table of transitions: empty, uploading, uploaded, or a problem that says
// what to do next. Never sends anything.

import type { PictureProblem } from './picture-check.ts'

export type SlotState =
  | { readonly step: 'empty' }
  | { readonly step: 'refused'; readonly problem: PictureProblem }
  | {
      readonly step: 'uploading'
      readonly name: string
      readonly preview: string
      readonly sent: number
      readonly total: number
    }
  | {
      readonly step: 'failed'
      readonly name: string
      readonly preview: string
      readonly message: string
      readonly mayRetry: boolean
    }
  | {
      readonly step: 'uploaded'
      readonly name: string
      readonly preview: string
      readonly bytes: number
      readonly pictureId: string
    }

export type SlotEvent =
  | { readonly type: 'refused'; readonly problem: PictureProblem }
  | { readonly type: 'started'; readonly name: string; readonly preview: string; readonly total: number }
  | { readonly type: 'progressed'; readonly sent: number }
  | { readonly type: 'uploaded'; readonly pictureId: string }
  | { readonly type: 'failed'; readonly message: string; readonly mayRetry: boolean }
  | { readonly type: 'emptied' }

export const EMPTY_SLOT: SlotState = { step: 'empty' }

export function nextSlot(state: SlotState, event: SlotEvent): SlotState {
  switch (event.type) {
    case 'emptied':
      return EMPTY_SLOT
    case 'refused':
      return { step: 'refused', problem: event.problem }
    case 'started':
      return { step: 'uploading', name: event.name, preview: event.preview, sent: 0, total: event.total }
    case 'progressed':
      if (state.step !== 'uploading') return state
      // A request counts its own overhead; a bar that runs back or past its end would lie.
      return { ...state, sent: Math.min(state.total, Math.max(state.sent, event.sent)) }
    case 'uploaded':
      if (state.step !== 'uploading') return state
      return {
        step: 'uploaded',
        name: state.name,
        preview: state.preview,
        bytes: state.total,
        pictureId: event.pictureId,
      }
    case 'failed':
      if (state.step !== 'uploading') return state
      return {
        step: 'failed',
        name: state.name,
        preview: state.preview,
        message: event.message,
        mayRetry: event.mayRetry,
      }
  }
}

/** How far an upload is, in whole percent; 100 only when every byte has gone out. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((sent / total) * 100)
}
