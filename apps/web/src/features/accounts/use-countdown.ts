import { useEffect, useState } from 'react'

const SECOND = 1000

/** Counts down seconds, from `initialSeconds` on mount and from `seconds` whenever `start` is called. */
export function useCountdown(initialSeconds: number): {
  secondsLeft: number
  start: (seconds: number) => void
} {
  const [now, setNow] = useState(() => Date.now())
  const [endsAt, setEndsAt] = useState(now + initialSeconds * SECOND)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / SECOND))

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(timer)
  })

  return {
    secondsLeft,
    start(seconds) {
      setNow(Date.now())
      setEndsAt(Date.now() + seconds * SECOND)
    },
  }
}
