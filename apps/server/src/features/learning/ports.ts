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
 * One person's way through the library. Every write is one atomic step: the progress, the view, the event and its
 * counters, or nothing. It is durable when its promise resolves, and every later read sees it. A promise may also
 * reject with a StoreFailingError because no answer came: then the step may be stored or not, and asking again with the
 * same ids does no more.
 */
export type ProgressStore = {
  /** Empty progress for somebody who has none. */
  read(sub: string): Promise<Progress>
  /**
   * Stores what `change` makes of the present progress, and the event that it speaks of, once per (person, id).
   * `change` is a pure function: when somebody else's write comes in between it is asked again, and what it answered
   * before is forgotten, so two tabs at once both count. When it throws, nothing is stored and the promise rejects with
   * that. It says nothing of the views, which only `addView` changes. Returns the progress after it.
   */
  update(sub: string, change: (current: Progress) => ProgressChange): Promise<Progress>
  /**
   * Appends a view (once per `view.id`), makes its track the last one, puts it back on the list when it was taken off,
   * and returns the progress after it.
   */
  addView(
    sub: string,
    view: { id: string; track: string; time: string },
    event: ProgressEvent | null,
  ): Promise<Progress>
}
