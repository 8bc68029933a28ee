import { CODE_LIFE } from '@kitchen-table/domain/accounts/one-time-code'
import { useEffect, useState } from 'react'

/** Whether the code that was sent at `sentAt` (ms since 1970; null for none) has expired. Changes when it expires. */
export function useCodeExpiry(sentAt: number | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const expiresAt = sentAt === null ? null : sentAt + CODE_LIFE

  useEffect(() => {
    if (expiresAt === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])

  return expiresAt !== null && now >= expiresAt
}
