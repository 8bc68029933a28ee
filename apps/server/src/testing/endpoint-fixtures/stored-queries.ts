/** Returns SQL that finds the account of the sender if the condition holds. */
export const accountWhere = (condition: string) => `SELECT 1 FROM accounts WHERE sub = $sub AND ${condition}`

/** The sessions of the sender were ended. */
export const sessionsEnded = 'SELECT 1 FROM people WHERE sub = $sub AND session_version > 0'

/** Returns SQL that returns a row if there is none in `from`. */
export const absenceOf = (from: string) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${from})`

/** The account of a challenge has signed in. */
export const challengeAccountSignedIn = [
  "SELECT 1 FROM logins WHERE sub = $sub || '-challenged'",
  "SELECT 1 FROM sessions WHERE sub = $sub || '-challenged'",
]
