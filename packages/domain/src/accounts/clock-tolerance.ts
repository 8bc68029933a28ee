/**
 * How far a stored time may lie ahead of the clock, in milliseconds, and still count as right: the server does not
 * follow a step back of up to this much until it is restarted (apps/server/src/steady-clock.ts). A time further ahead
 * was stored while the clock was wrong.
 */
export const CLOCK_TOLERANCE_MS = 60 * 60_000
