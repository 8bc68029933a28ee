import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds that are left until something may be done again; begins with `first`, and anew with `start`. */
export function useCountdown(first: number): { left: number; start: (seconds: number) => void } {
  const [now, setNow] = useState(() => Date.now())
  const [until, setUntil] = useState(now + first * SECOND)
  const left = Math.max(0, Math.ceil((until - now) / SECOND))

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(timer)
  })

  return {
    left,
    start(seconds) {
      setNow(Date.now())
      setUntil(Date.now() + seconds * SECOND)
    },
  }
}
