/** Times in ISO 8601, UTC. */
export type EditTimes = {
  createdAt: string
  unitUpdateDate: string | null
  savedAt?: string | null | undefined
}

/** Units that were not edited for longer than a year. */
const MAX_UNEDITED_MS = 365 * 24 * 60 * 60 * 1000

/** The newest known time of an edit. ISO 8601 in UTC sorts by time. */
export function lastEditOf({ createdAt, unitUpdateDate, savedAt }: EditTimes): string {
  return [unitUpdateDate, savedAt].reduce<string>(
    (newest, time) => (time && time > newest ? time : newest),
    createdAt,
  )
}

/** Whether a unit should be read once more, because nobody has edited it for a year. */
export function isUnedited(unit: EditTimes, now: number): boolean {
  return now - Date.parse(lastEditOf(unit)) > MAX_UNEDITED_MS
}
