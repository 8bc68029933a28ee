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
    `${product}: recovery codes`,
    `For ${email}, made on ${createdOn}`,
    '',
    ...codes,
    '',
    messages.eachCodeWorksOnce(),
    '',
  ]
  return lines.join('\n')
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats a day in US English, in the viewer's time zone unless another is given. */
export function formatDay(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** Formats how long ago `time` was; from a week on, returns the day. */
export function formatLastSeen(time: string, now: number, timeZone?: string): string {
  const elapsed = now - Date.parse(time)
  // Also covers times that are in the future by this device's clock.
  if (elapsed < MINUTE) return messages.justNow()
  if (elapsed < HOUR) return relativeTimeFormat.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return relativeTimeFormat.format(-Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return relativeTimeFormat.format(-Math.floor(elapsed / DAY), 'day')
  return `on ${formatDay(time, timeZone)}`
}
