import { CODE_LIFETIME_MS } from '@kitchen-table/domain/accounts/one-time-code'
import { useEffect, useState } from 'react'

/** Whether the code that was sent at `sentAt` (ms since 1970; null for none) has expired. Changes when it expires. */
export function useCodeExpiry(sentAt: number | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const expiresAt = sentAt === null ? null : sentAt + CODE_LIFETIME_MS

  useEffect(() => {
    if (expiresAt === null) return
    // At least `expiresAt`: a clock that was set back meanwhile must not extend the code's lifetime.
    const expire = () => setNow((before) => Math.max(before, Date.now(), expiresAt))
    const timer = setTimeout(expire, Math.max(0, expiresAt - Date.now()))
    // Timers do not run while a device sleeps.
    const updateNow = () => setNow(Date.now())
    document.addEventListener('visibilitychange', updateNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', updateNow)
    }
  }, [expiresAt])

  return expiresAt !== null && now >= expiresAt
}
