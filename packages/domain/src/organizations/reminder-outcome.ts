/** What became of members who were to be invited again: how many were sent an e-mail, and how many were skipped, by reason. */
export type ReminderOutcome = {
  sent: number
  /** Were invited within the seven days before. */
  recent: number
  /** Have signed in, or are disabled. */
  notPending: number
  /** Have been sent too many e-mails that day. */
  limited: number
  /** Want no further reminders. */
  refused: number
  /**
   * Why the last ones were not reached: the organization had no more invitations that day, or was disabled meanwhile. Null if
   * all were.
   */
  stoppedBy: 'daily_limit' | 'disabled' | null
}

export const emptyReminderOutcome: ReminderOutcome = {
  sent: 0,
  recent: 0,
  notPending: 0,
  limited: 0,
  refused: 0,
  stoppedBy: null,
}

/** Returns the outcome of two parts of the same work. */
export function addReminderOutcomes(a: ReminderOutcome, b: ReminderOutcome): ReminderOutcome {
  return {
    sent: a.sent + b.sent,
    recent: a.recent + b.recent,
    notPending: a.notPending + b.notPending,
    limited: a.limited + b.limited,
    refused: a.refused + b.refused,
    stoppedBy: a.stoppedBy ?? b.stoppedBy,
  }
}
