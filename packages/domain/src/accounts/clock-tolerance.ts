/**
 * How far a stored time may lie ahead of the clock, in milliseconds, and still be believed: a step back of the clock
 * that is no larger is not followed until the server is started anew (server/steady-clock.ts). What lies further ahead
 * was written while the clock was wrong.
 */
export const CLOCK_TOLERANCE_MS = 60 * 60_000
