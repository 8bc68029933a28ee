import type { UsageEvent } from '@kitchen-table/domain/insights'
import type { Progress, VideoPosition } from '@kitchen-table/domain/learning'

/** The usage event of a change, stored in the same transaction as the change. */
export type ProgressEvent = Omit<UsageEvent, 'user'>

/** A change of a person's progress; `event` is null if nothing happened that is counted. */
type ProgressChange = { after: Progress; event: ProgressEvent | null }

/**
 * Completed units of some people, and tracks that they have opened; their others may be in other pages. `next` is null
 * on the last page.
 */
export type CompletionPage = {
  people: { sub: string; activeUnits: string[]; openedTracks: string[] }[]
  next: string | null
}

/**
 * Stores the progress of people. Every write is atomic: progress, view, event and its counters, or nothing. It is
 * durable when its promise resolves, and every later read sees it. If a promise rejects with a StoreFailingError
 * because no response came, the write may be stored or not; repeating it with the same ids is safe.
 */
export type ProgressStore = {
  /** Returns the progress of a person, empty if there is none. */
  read(sub: string): Promise<Progress>
  /**
   * Returns a page of the completed units and opened tracks of all people, in no promised order: at most 1,000 people,
   * and so few units and views that the page is read in milliseconds. `cursor` is `next` of the page before, null for
   * the first one. Opened tracks are those in which someone has completed a unit and, with views, those that they have
   * viewed: an embedded store reads these from the log of all views. What is written while the pages are read may be in
   * them or not. DynamoDB: one page of a Scan, with the tracks of the newest 50 views of each person.
   */
  listCompletions(cursor: string | null, withViews: boolean): Promise<CompletionPage>
  /**
   * Applies `change` to the current progress and stores the result, with its event once per (person, id). `change`
   * must be a pure function: if another write comes in between, it is called again and its earlier result is
   * discarded, so that two tabs at once both count. If it throws, nothing is stored and the promise rejects with its
   * error. It does not change views; only `addView` does. Returns the new progress.
   */
  update(sub: string, change: (current: Progress) => ProgressChange): Promise<Progress>
  /**
   * Appends a view (once per `view.id`), makes its track the last track, and lists the track again if it was removed
   * from the list. Returns the new progress.
   */
  addView(
    sub: string,
    view: { id: string; track: string; time: string },
    event: ProgressEvent | null,
  ): Promise<Progress>
}

/** Stores where people have stopped in videos, for their other devices (domain/learning/video-positions.ts). */
export type VideoPositionStore = {
  /** Returns the positions of a person, the newest first. DynamoDB: one GetItem. */
  list(sub: string): Promise<readonly VideoPosition[]>
  /** Adds a position by `addVideoPosition`. DynamoDB: a GetItem, then one TransactWriteItems if the row is as it was read. */
  add(sub: string, position: VideoPosition): Promise<void>
}
