import type { AuditAction, AuditEntry } from './audit.ts'

/** The changes of an account that together let a manager sign in as the person (docs/security.md T80). */
const counterparts = {
  member_address_corrected: 'second_factor_reset',
  second_factor_reset: 'member_address_corrected',
} as const satisfies { readonly [Action in AuditAction]?: AuditAction }
export type TakeoverStep = keyof typeof counterparts

/** How long after one of these changes managers cannot make the other. Milliseconds. */
export const TAKEOVER_PAUSE_MS = 7 * 24 * 60 * 60_000

/** Returns whether a manager has to wait with a change of an account, by what was done to it. `now` is ms since 1970. */
export function isTakeoverPaused(
  history: readonly Pick<AuditEntry, 'action' | 'time'>[],
  step: TakeoverStep,
  now: number,
): boolean {
  return history.some(
    ({ action, time }) => action === counterparts[step] && now - Date.parse(time) < TAKEOVER_PAUSE_MS,
  )
}
