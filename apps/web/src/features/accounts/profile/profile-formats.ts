import { formatDate, formatRelativeTime } from '@kitchen-table/i18n/formats'
import { keepLeftToRight } from '@kitchen-table/i18n/locale'
import { messages } from './messages.ts'

/** Formats numbers of North America in their groups, with no-break spaces. Others are returned unchanged. */
export function formatPhone(phone: string): string {
  return keepLeftToRight(phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u00a0$3'))
}

export function formatSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

type RecoveryCodesInfo = { product: string; email: string; createdOn: string }

/** Returns the text to copy or download. It names its purpose for a person who finds it years later. */
export function formatRecoveryCodes(
  codes: readonly string[],
  { product, email, createdOn }: RecoveryCodesInfo,
): string {
  const lines = [
    messages.recoveryCodesTitle({ product }),
    messages.recoveryCodesOwner({ email, day: createdOn }),
    '',
    ...codes,
    '',
    messages.recoveryCodesText(),
    '',
  ]
  return lines.join('\n')
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats a day, in the viewer's time zone unless another is given. */
export function formatDay(time: string, timeZone?: string): string {
  return formatDate(new Date(time), { dateStyle: 'long', timeZone })
}

/** Formats how long ago `time` was; from a week on, returns the day. */
export function formatLastSeen(time: string, now: number, timeZone?: string): string {
  const elapsed = now - Date.parse(time)
  // Also covers times that are in the future by this device's clock.
  if (elapsed < MINUTE) return messages.justNow()
  if (elapsed < HOUR) return formatRelativeTime(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return formatRelativeTime(-Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return formatRelativeTime(-Math.floor(elapsed / DAY), 'day')
  return messages.onDay({ day: formatDay(time, timeZone) })
}
