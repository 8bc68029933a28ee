/** Returns SQL that finds the account of the sender if the condition holds. */
export const selectSenderAccount = (condition: string) =>
  `SELECT 1 FROM accounts WHERE sub = $sub AND ${condition}`

/** The sessions of the sender were ended. */
export const sessionsEnded = 'SELECT 1 FROM people WHERE sub = $sub AND session_version > 0'

/** Returns SQL that returns a row if there is none in `from`. */
export const absenceOf = (from: string) => `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${from})`

/** The account of a challenge has signed in. */
export const challengeAccountSignedIn = [
  "SELECT 1 FROM logins WHERE sub = $sub || '-challenged'",
  "SELECT 1 FROM sessions WHERE sub = $sub || '-challenged'",
]

/** SQL for a record that the sender has saved, and for the version before it. */
export const savedIn = (table: string) => `SELECT 1 FROM ${table} WHERE saved_by = $sub`
export const keptVersion = (kind: string, table: string, key: string) =>
  `SELECT 1 FROM content_versions v JOIN ${table} r ON ${key} = v.key WHERE v.kind = '${kind}' AND r.saved_by = $sub`
