import type { EventCode } from '@kitchen-table/domain/insights/event'
import type { Progress } from '@kitchen-table/domain/learning/progress'

/** The usage event that is stored in the same step as the change it speaks of. */
export type ProgressEvent = {
  id: string
  time: string
  event: EventCode
  group: string
  detail: string
  where: string
}

/** A step in somebody's progress; `event` is null when nothing happened that is counted. */
export type ProgressChange = { after: Progress; event: ProgressEvent | null }

/**
 * One person's way through the library. Every write is one atomic step, durable when its promise resolves; reads
 * see every write whose promise has resolved.
 */
export type ProgressStore = {
  /** Empty progress for somebody who has none. */
  read(sub: string): Promise<Progress>
  /**
   * Stores what `change` makes of the present progress, and the event that it speaks of, once per (person, id).
   * `change` is a pure function, called in the step that stores, so two tabs at once both count. Returns the
   * progress after it.
   */
  update(sub: string, change: (now: Progress) => ProgressChange): Promise<Progress>
  /** Appends a view (once per `view.id`), makes its track the last one, and returns the progress after it. */
  addView(
    sub: string,
    view: { id: string; track: string; time: string },
    event: ProgressEvent | null,
  ): Promise<Progress>
}
