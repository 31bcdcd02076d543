// Spreads the drawing of the chart over frames. The library draws each of its canvases in the next animation frame, all ten
// in the same one: that alone is half of what a frame may cost. What changes once a second need not be there at once;
// whatever somebody does at the chart is drawn at once, and what waits with it.

import { leaveTurns, takeTurn } from '../../../live/frame-turns.ts'

/** Canvases that are drawn in one frame. */
const AT_ONCE = 2
/** The library goes through a few microtasks before it asks for its frames: one for each indicator's sums, and some around. */
const MICROTASKS = 32

export class CanvasTurns {
  private waiting: FrameRequestCallback[] = []

  /** Runs this soon. The canvases that the library wants to draw for it are drawn in turns. */
  spread(act: () => void): void {
    // A task of its own: until it ends, with its microtasks, nobody but the library asks for frames.
    setTimeout(() => {
      const plain = window.requestAnimationFrame
      const taking = (draw: FrameRequestCallback): number => this.waiting.push(draw)
      window.requestAnimationFrame = taking
      try {
        act()
      } finally {
        void this.end(taking, plain)
      }
    })
  }

  /** Draws what waits. */
  readonly drawNow = (): void => this.draw(this.waiting.length)

  /** What waits is drawn no more. */
  leave(): void {
    this.waiting = []
    leaveTurns(this.drawSome)
  }

  private async end(
    taking: typeof requestAnimationFrame,
    plain: typeof requestAnimationFrame,
  ): Promise<void> {
    for (let task = 0; task < MICROTASKS; task++) await Promise.resolve()
    if (window.requestAnimationFrame === taking) window.requestAnimationFrame = plain
    if (this.waiting.length > 0) takeTurn(this.drawSome)
  }

  private readonly drawSome = (): void => {
    this.draw(AT_ONCE)
    if (this.waiting.length > 0) takeTurn(this.drawSome)
  }

  private draw(count: number): void {
    for (const draw of this.waiting.splice(0, count)) draw(performance.now())
  }
}
