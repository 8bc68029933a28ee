/** A record with its version, which an update has to name. */
export type Versioned<T> = T & { version: number }

/** The version that a save is based on, or null for a new record. */
export type ExpectedVersion = number | null
